import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { ahead } from "./ahead.ts";
import { fonts } from "./fonts.ts";
import { site } from "./site.ts";

const SERVER = process.env.ARMILLARY_SERVER ?? "http://127.0.0.1:8000";

const BOARDS = /src[\\/](art|games|parts[\\/](stage|question|table|seats|replay|result))[\\/]/;
/** What games look like from afar, with the art that it is made of: lists show it, and boards need some of it too. */
const PICTURES = /[\\/](Picture\.svelte|pictures\.ts|folders\.ts|Shape\.svelte|inks\.css)$/;
const shared = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 40_000 };
/** Fewer and larger files: each costs a head, and on a slow line its turn. What lists share stays apart from what boards do. */
const GROUPS = [
  { name: "index", tags: ["$initial" as const], priority: 2 },
  { name: "picture", test: PICTURES, priority: 1 },
  { name: "emblem", test: /[\\/](Emblem\.svelte|registry\.ts)$/, priority: 1 },
  { name: "board", test: BOARDS, ...shared },
  { name: "list", ...shared },
];
/** What several pages share is named by its content alone, and not by all of them. */
const nameOf = (name: string, ending: string) => `assets/${name.replace(/~.*|\.\w+$/g, "")}-[hash].${ending}`;

export default defineConfig({
  plugins: [svelte(), svelteTesting(), fonts(), ahead(), site()],
  build: {
    outDir: "../src/armillary/server/web/site",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // all know light-dark()
    assetsInlineLimit: 0, // the policy of the pages knows no inline scripts or fonts
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
        chunkFileNames: ({ name }) => nameOf(name, "js"),
        assetFileNames: ({ names }) => nameOf(names[0] ?? "", "[ext]"),
      },
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: {
    environment: "happy-dom",
    environmentOptions: {
      happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableChildPageNavigation: true } } },
    },
    include: ["src/**/*.test.ts"],
  },
});
