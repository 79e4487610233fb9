"use strict";
/**
 * Answers the page from another thread. Each message has an `id`; a newer one ends older work.
 *
 * load {tables, index, details, site} -> ready
 * search {query}                   -> results, link
 * diagnose {text | file}           -> progress …, report with lines, texts to copy
 * lines {ranges}                   -> lines of the log that was diagnosed last
 */

import { Diagnoser, Engine } from "./engine.js";
import { excerpt } from "./excerpt.js";
import { Search } from "./search.js";
import { contribution, linkPart, reportText } from "./sharing.js";
import { ofFile, ofText, readLines } from "./source.js";

const PROGRESS = 2 << 20; // bytes between reports of progress

let diagnoser;
let search;
let site = "";
let newest = 0;
let source = null;
let loading = null;
/** Settles when a diagnosis can be made. */
let told = null;

const answer = (id, kind, body = {}) => postMessage({ id, kind, ...body });
const address = (slug) => new URL(`e/${slug}/`, site).href;
/** Let messages in that came meanwhile. */
const breath = () => new Promise((done) => setTimeout(done, 0));

async function json(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The index could not be loaded (${response.status}).`);
  return response.json();
}

async function load({ tables, index, details, site: root }) {
  site = root;
  const [read, entries] = await Promise.all([json(tables), json(index)]);
  diagnoser = new Diagnoser(read, entries);
  search = new Search(diagnoser);
  told = json(details).then((body) => diagnoser.knowledge.tell(body));
  told.catch(() => {}); // said when a diagnosis waits for it
  return { entries: diagnoser.knowledge.entries.size };
}

async function diagnose(id, { text, file }) {
  await told;
  const from = file ? ofFile(file) : ofText(text);
  source = from;
  const engine = new Engine(diagnoser);
  let read = 0;
  let last = 0;
  for await (const chunk of from.chunks()) {
    engine.feed(chunk);
    read += chunk.length;
    if (read - last >= PROGRESS) {
      last = read;
      answer(id, "progress", { read, size: from.size });
      await breath();
      if (newest !== id) return;
    }
  }
  const report = engine.finish();
  const ranges = excerpt(report, engine.number);
  const lines = await readLines(from, ranges);
  if (newest !== id) return;
  const first = report.initiating;
  answer(id, "report", {
    report,
    count: engine.number,
    bytes: read,
    lines: [...lines],
    text: reportText(report, address),
    contribution: first && !first.entry ? contribution(first, lines) : "",
    similar: report.findings.length || engine.number > 20 ? [] : search.find(text ?? ""),
  });
}

const handlers = {
  search: (id, { query }) =>
    answer(id, "results", { results: search.find(query), link: linkPart(query) }),
  diagnose,
  lines: async (id, { ranges }) => {
    answer(id, "lines", { lines: source ? [...(await readLines(source, ranges))] : [] });
  },
};

addEventListener("message", async ({ data }) => {
  const { id, kind } = data;
  try {
    if (kind === "load") {
      loading ??= load(data);
      answer(id, "ready", await loading);
      return;
    }
    if (kind !== "lines") newest = id;
    await loading;
    if (kind === "lines" || newest === id) await handlers[kind](id, data);
  } catch (error) {
    answer(id, "failed", { message: error instanceof Error ? error.message : String(error) });
  }
});
