"use strict";
/** Where a log comes from: a text that was pasted, or a file. Read in pieces, as often as needed. */

import { Blocks, textOf } from "./reader.js";
import { cleaned } from "./normalise.js";

const PIECE = 1 << 20;
const LINE_FEED = 10;
const MAX_SHOWN = 2000;
const encoder = new TextEncoder();

/** @typedef {{size: number, chunks: () => AsyncGenerator<Uint8Array>}} Source */

/** @returns {Source} */
export function ofText(text) {
  return {
    size: text.length,
    async *chunks() {
      for (let at = 0; at < text.length; ) {
        let end = Math.min(at + PIECE, text.length);
        if (end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end += 1;
        yield encoder.encode(text.slice(at, end));
        at = end;
      }
    },
  };
}

/**
 * @param {File} file unpacked on the way when its name ends with .gz
 * @returns {Source}
 */
export function ofFile(file) {
  return {
    size: file.size,
    async *chunks() {
      let stream = file.stream();
      if (/\.gz$/iu.test(file.name)) stream = stream.pipeThrough(new DecompressionStream("gzip"));
      const reader = stream.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield value;
      }
    },
  };
}

/**
 * Read lines again, to show them.
 * @param {Source} source
 * @param {[number, number][]} ranges of line numbers, both included, ascending, apart
 * @returns {Promise<Map<number, string>>}
 */
export async function readLines(source, ranges) {
  const found = new Map();
  const blocks = new Blocks();
  const last = ranges.length ? ranges.at(-1)[1] : 0;
  let number = 0;
  const take = (block) => {
    number = takeLines(block, number, ranges, found);
  };
  for await (const chunk of source.chunks()) {
    for (const block of blocks.feed(chunk)) take(block);
    if (number >= last) return found;
  }
  for (const block of blocks.finish()) take(block);
  return found;
}

function takeLines(block, before, ranges, found) {
  let number = before;
  let start = 0;
  for (let at = block.indexOf(LINE_FEED); at >= 0; at = block.indexOf(LINE_FEED, start)) {
    number += 1;
    const here = number;
    if (ranges.some(([first, last]) => first <= here && here <= last)) {
      found.set(here, shown(block.subarray(start, at)));
    }
    start = at + 1;
  }
  return number;
}

function shown(bytes) {
  const text = cleaned(textOf(bytes).split("\r").at(-1));
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
