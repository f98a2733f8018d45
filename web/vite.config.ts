import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { site } from "./site.ts";

const SERVER = process.env.ARMILLARY_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting(), site()],
  build: {
    outDir: "../src/armillary/server/web/site",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // all know light-dark()
    assetsInlineLimit: 0, // the policy of the pages knows no inline scripts or fonts
    modulePreload: { polyfill: false },
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
