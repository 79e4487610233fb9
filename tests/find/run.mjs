// Runs the JavaScript engine for the tests: `node run.mjs TASK FOLDER`.
//
// FOLDER holds tables.json, index.json, details.json and, by task, what is asked; the answer goes to stdout.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [task, folder, modules] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(modules, name)).href);
const read = (name) => JSON.parse(readFileSync(join(folder, name), "utf8"));
const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));

function pieces(data, size) {
  const all = [];
  for (let at = 0; at < data.length; at += size) all.push(data.subarray(at, at + size));
  return all;
}

const { Diagnoser, Engine } = await load("engine.js");
const diagnoser = new Diagnoser(read("tables.json"), read("index.json"), read("details.json"));

const tasks = {
  /** asked: [{data, size}]; answer: one report each */
  diagnose: () =>
    read("asked.json").map(({ data, size }) => diagnoser.diagnose(pieces(bytes(data), size))),

  /** asked: [[{name, rank, data}]]; answer: one report for each job of several files */
  job: () =>
    read("asked.json").map((files) => {
      const engine = new Engine(diagnoser);
      for (const { name, rank, data } of files) {
        engine.begin(name, rank);
        engine.feed(bytes(data));
      }
      return engine.finish();
    }),

  /** answer: pattern, key, weight and names of every pattern, in order */
  patterns: () => {
    const all = [];
    for (const group of diagnoser.index.groups) {
      for (const { order, signature } of group) {
        all[order] = [signature.pattern, signature.key, signature.weight, signature.names];
      }
    }
    return all;
  },

  /** asked: [[line, also]]; answer: the matches of each */
  match: () =>
    read("asked.json").map(([line, also]) =>
      diagnoser.index
        .match(line, also)
        .map(({ order, captures, weight }) => ({ order, captures, weight })),
    ),

  /** asked: [text]; answer: each masked */
  mask: async () => {
    const { mask } = await load("mask.js");
    return read("asked.json").map(mask);
  },

  /** asked: [query]; answer: the slugs found, best first */
  search: async () => {
    const { Search } = await load("search.js");
    const search = new Search(diagnoser);
    return read("asked.json").map((query) => search.find(query).map(({ entry }) => entry));
  },

  /** asked: [number, …] of megabytes; answer: seconds for each, of a log made of the given lines */
  time: () => {
    const { lines, megabytes } = read("asked.json");
    return megabytes.map((size) => {
      const block = Buffer.from(lines.join("\n") + "\n");
      const engine = new Engine(diagnoser);
      const count = Math.ceil((size * 1e6) / block.length);
      const start = performance.now();
      for (let n = 0; n < count; n += 1) engine.feed(block);
      engine.finish();
      return (performance.now() - start) / 1000;
    });
  },
};

process.stdout.write(JSON.stringify(await tasks[task]()));
