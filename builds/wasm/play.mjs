// node play.mjs WORK.json: plays and searches a position in WebAssembly; prints what came out, as hashes.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const work = JSON.parse(readFileSync(process.argv[2], "utf8"));
const module = await WebAssembly.compile(readFileSync(work.unit));
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 0;
const { exports: unit } = await WebAssembly.instantiate(module, imports);
unit._initialize?.();

const bytes = (at, size) => new Uint8Array(unit.memory.buffer, at, size);
const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash("sha256")).digest("hex");
const kept = Buffer.from(work.kept, "hex");
if (Number(unit.size_of_kept()) !== kept.length) throw new Error(`a position has ${unit.size_of_kept()} bytes here`);
bytes(unit.kept_of_root(), kept.length).set(kept);

const played = work.seeds.map((seed) => {
  unit.play(BigInt(seed), BigInt(work.limit));
  return hash(bytes(unit.numbers_played(), 8 * work.numbers));
});
const { sizes, trust, ...parts } = work.net;
for (const [name, encoded] of Object.entries(parts)) {
  const part = Buffer.from(encoded, "hex");
  bytes(unit[name](), part.length).set(part);
}
unit.set_net(...sizes.map(BigInt), trust);
const { seed, seat, times, nudge, horizon, edge } = work.search;
unit.search(BigInt(seed), BigInt(seat), BigInt(times), nudge, BigInt(horizon), BigInt(work.limit), edge);
const searched = hash(bytes(unit.visits_of_rows(), 4 * work.rows), bytes(unit.worth_of_rows(), 8 * work.rows));
console.log(JSON.stringify({ played, searched }));
