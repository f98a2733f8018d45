// What the built site has beside the bundles: the service worker with its list of files, and everything compressed.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { LIST } from "./ahead.ts";

const WORTH = 1000; // bytes; smaller files gain nothing
const TEXTS = /\.(html|js|css|svg|json|webmanifest)$/;

export function site(): Plugin {
  let folder = "";
  return {
    name: "armillary-site",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle() {
      writeWorker(folder);
      for (const file of filesIn(folder)) compress(file);
    },
  };
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile());
}

/** The worker keeps the shell under a name made of its content, so that a new build is a new shell. */
function writeWorker(folder: string): void {
  const worker = join(folder, "worker.js");
  const unasked = [worker, join(folder, LIST)];
  const shell = filesIn(folder).filter((path) => !unasked.includes(path));
  const hash = createHash("sha256");
  for (const path of shell) hash.update(relative(folder, path)).update(readFileSync(path));
  const paths = shell.map((path) => "/" + relative(folder, path).replaceAll("\\", "/"));
  const text = readFileSync(worker, "utf8")
    .replace('"SHELL"', JSON.stringify(paths))
    .replace("VERSION", hash.digest("hex").slice(0, 16));
  writeFileSync(worker, text);
}

function compress(path: string): void {
  const content = readFileSync(path);
  if (!TEXTS.test(path) || content.length < WORTH) return;
  writeFileSync(path + ".gz", gzipSync(content, { level: 9 }));
  writeFileSync(path + ".br", brotliCompressSync(content));
}
