"use strict";
/** `diagnose/gate.py`: which lines of a long log are looked at. */

import { fold } from "./language.js";
import { file } from "./matchers.js";

const BLANK = 32;
const LINE_FEED = 10;
const ESCAPE = 27;
const BELL = 7;
const DELETE = 127;
const MAX_PARAMETERS = 40;
const MAX_BETWEEN = 10;
const MAX_TITLE = 400;

const encoder = new TextEncoder();
const FOLDED = Uint8Array.from({ length: 256 }, (_, code) =>
  (code < BLANK && code !== LINE_FEED && code !== ESCAPE) || code === DELETE ? BLANK : code,
);

/** Finds the lines of a block in which one of many words stands. */
export class Gate {
  /** @param {string[]} words */
  constructor(words) {
    const once = [...new Set(words.map(fold))];
    this.words = once.map((word) => encoder.encode(word));
    this.tables = file(this.words);
    this.buffer = new Uint8Array(1 << 16);
  }

  /** Return the numbers, from 0, of the lines of `block` that are to be looked at. */
  lines(block) {
    if (this.buffer.length < block.length) this.buffer = new Uint8Array(block.length);
    const size = foldInto(block, this.buffer);
    const found = [];
    let line = 0;
    for (let start = 0; start < size; line += 1) {
      let end = this.buffer.indexOf(LINE_FEED, start);
      if (end < 0 || end > size) end = size;
      if (this.holds(start, end)) found.push(line);
      start = end + 1;
    }
    return found;
  }

  holds(start, end) {
    const { words, buffer } = this;
    const { long, short, offsets } = this.tables;
    let hit = false;
    const check = (numbers, at) => {
      for (const n of numbers) {
        if (stands(words[n], buffer, at - offsets[n], start, end)) hit = true;
      }
      return hit;
    };
    long.scan(buffer, start, end, check);
    if (!hit) short.scan(buffer, start, end, check);
    return hit;
  }
}

function stands(word, buffer, from, start, end) {
  if (from < start || from + word.length > end) return false;
  for (let at = 0; at < word.length; at += 1) {
    if (buffer[from + at] !== word[at]) return false;
  }
  return true;
}

/** Write `block` with blanks folded and escape sequences taken out; return its new length. */
export function foldInto(block, target) {
  const size = block.length;
  let count = 0;
  let blank = false;
  for (let at = 0; at < size; at += 1) {
    const code = FOLDED[block[at]];
    if (code === ESCAPE) {
      const end = escapeEnd(block, at);
      if (end > at) {
        at = end - 1;
        continue;
      }
    }
    if (code === BLANK) {
      if (blank) continue;
      blank = true;
    } else blank = false;
    target[count] = code;
    count += 1;
  }
  return count;
}

/** Return where the escape sequence that begins at `at` ends, or `at` when it is none. */
function escapeEnd(block, at) {
  const next = FOLDED[block[at + 1]];
  if (next === 0x5b) {
    let end = at + 2;
    for (let n = 0; n < MAX_PARAMETERS && within(block, end, 0x30, 0x3f); n += 1) end += 1;
    for (let n = 0; n < MAX_BETWEEN && within(block, end, 0x20, 0x2f); n += 1) end += 1;
    return within(block, end, 0x40, 0x7e) ? end + 1 : at;
  }
  if (next === 0x5d) return titleEnd(block, at);
  const single = (next >= 0x40 && next <= 0x5a) || [0x5c, 0x5e, 0x5f, 0x3d, 0x3e, 0x37, 0x38].includes(next);
  return single ? at + 2 : at;
}

function within(block, at, least, most) {
  const code = FOLDED[block[at]];
  return code >= least && code <= most;
}

function titleEnd(block, at) {
  let end = at + 2;
  while (end < block.length && end - at - 2 < MAX_TITLE) {
    const code = FOLDED[block[end]];
    if (code === ESCAPE || code === BELL || code === LINE_FEED) break;
    end += 1;
  }
  if (FOLDED[block[end]] === ESCAPE && block[end + 1] === 0x5c) return end + 2;
  return at;
}
