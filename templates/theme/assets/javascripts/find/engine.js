"use strict";
/**
 * `diagnose/engine.py`: the diagnosis of a log. Feed it bytes, then ask what was found.
 *
 * Works in a worker, in a page and in Node; asks nothing of any of them.
 */

import { choose } from "./choose.js";
import { clues } from "./classify.js";
import { Follower } from "./follow.js";
import { Gate } from "./gate.js";
import { buildIndex } from "./index.js";
import { Knowledge } from "./knowledge.js";
import { Nearby } from "./nearby.js";
import { normalise, streamOf } from "./normalise.js";
import { Blocks, joined, textOf } from "./reader.js";
import { report } from "./report.js";
import { Seen } from "./seen.js";
import { Store } from "./store.js";
import { T, load } from "./tables.js";
import { holdsOne } from "./text.js";
import { Trace } from "./trace.js";

const LINE_FEED = 10;
const BLANKS = [9, 10, 11, 12, 13, 32];
const encoder = new TextEncoder();

/** What is compiled once and serves many logs. */
export class Diagnoser {
  /**
   * @param {any} tables the parsed `tables-….json`
   * @param {any} index the parsed `index-….json`
   * @param {any} [details] the parsed `details-….json`; may come later (`knowledge.tell`)
   */
  constructor(tables, index, details) {
    load(tables);
    this.knowledge = new Knowledge(index);
    if (details) this.knowledge.tell(details);
    this.index = buildIndex(this.knowledge);
    this.gate = new Gate([...this.index.keys, ...T.shapes.TRIGGERS]);
    this.nearby = new Nearby(this.knowledge);
  }

  /** Read one log and say what it shows. */
  diagnose(chunks) {
    const engine = new Engine(this);
    for (const chunk of chunks) engine.feed(chunk);
    return engine.finish();
  }
}

/** Reads one log, or several files of one job one after the other. */
export class Engine {
  /** @param {Diagnoser} diagnoser */
  constructor(diagnoser) {
    this.with = diagnoser;
    this.store = new Store();
    this.follower = new Follower(this.store);
    this.seen = new Seen();
    this.files = 0;
    this.rank = null;
    this.start();
  }

  start() {
    this.blocks = new Blocks();
    this.number = 0;
    this.active = 0;
    this.streams = new Map();
    this.tail = [];
    this.tailSize = 0;
  }

  /** Go on with another file of the same job; `rank` holds where a line names none. */
  begin(name, rank = null) {
    if (this.files) this.close();
    this.start();
    this.files += 1;
    this.follower.file = name;
    this.rank = rank;
  }

  /**
   * Read more; a text is one or more whole lines, with or without the last line feed.
   * @param {Uint8Array | string} data
   */
  feed(data) {
    let bytes = data;
    if (typeof data === "string") {
      bytes = encoder.encode(data.endsWith("\n") ? data : `${data}\n`);
    }
    for (const block of this.blocks.feed(bytes)) this.read(block);
  }

  /** Return what the log shows; the engine can be fed on. */
  finish() {
    this.close();
    const outcome = choose(this.store, this.with.knowledge, this.seen);
    return report(outcome, this.with, this.seen, this.store.dropped, this.files > 1);
  }

  close() {
    for (const block of this.blocks.finish()) this.read(block);
    const lines = linesOf(this.tail.reduce(joined, new Uint8Array(0)));
    const first = this.number - lines.length + 2;
    const last = [...lines.keys()].filter((at) => !isBlank(lines[at])).slice(-T.shapes.TAIL_LINES);
    this.seen.end(
      this.follower.file,
      this.number,
      last.map((at) => [first + at, textOf(lines[at])]),
    );
  }

  read(block) {
    const hits = this.with.gate.lines(block);
    const count = countLines(block);
    if (hits.length || this.active > this.number) this.readLines(block, hits, count);
    this.number += count;
    this.keepTail(block);
  }

  readLines(block, hits, count) {
    const lines = linesOf(block);
    let nextHit = 0;
    for (let at = 0; at < count; at += 1) {
      if (this.number + at + 1 > this.active) {
        while (nextHit < hits.length && hits[nextHit] < at) nextHit += 1;
        if (nextHit === hits.length) break;
        at = hits[nextHit];
      }
      this.look(textOf(lines[at]), this.number + at + 1);
    }
  }

  look(text, number) {
    for (const line of normalise(text, number)) this.take(line);
  }

  take(line) {
    if (line.rank === null && this.rank !== null) line.rank = this.rank;
    const trace = this.traceOf(streamOf(line));
    const matches = this.with.index.match(line.clean, line.text);
    if (holdsOne(T.shapes.RESTARTS, line.text)) this.follower.attempt += 1;
    const kind = this.follower.take(line, trace, matches);
    if (kind !== "code") this.seen.note(clues(matches), line);
    if (kind !== "" && kind !== "blank") {
      this.active = Math.max(this.active, line.number + T.shapes.LOOK_AHEAD);
    }
    if (kind === "header" && !trace.ignored) this.seen.tracebacks += 1;
  }

  traceOf(stream) {
    let trace = this.streams.get(stream);
    if (trace === undefined) {
      if (this.streams.size >= T.engine.MAX_STREAMS) {
        this.streams.delete(this.streams.keys().next().value);
      }
      trace = new Trace();
      this.streams.set(stream, trace);
    }
    return trace;
  }

  keepTail(block) {
    this.tail.push(block);
    this.tailSize += block.length;
    const most = Math.floor((T.reader.MAX_LINE_BYTES * T.shapes.TAIL_LINES) / 4);
    while (this.tailSize - this.tail[0].length > most) this.tailSize -= this.tail.shift().length;
  }
}

function countLines(block) {
  let count = 0;
  for (let at = block.indexOf(LINE_FEED); at >= 0; at = block.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}

/** `block.split(b"\n")` */
function linesOf(block) {
  const lines = [];
  let start = 0;
  for (let at = block.indexOf(LINE_FEED); at >= 0; at = block.indexOf(LINE_FEED, start)) {
    lines.push(block.subarray(start, at));
    start = at + 1;
  }
  lines.push(block.subarray(start));
  return lines;
}

function isBlank(line) {
  return line.every((byte) => BLANKS.includes(byte));
}
