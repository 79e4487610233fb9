"use strict";
/**
 * `signatures/matchers.py`, the class `Grams`: which of many texts occur in a line.
 *
 * Each key is filed under the one of its 8-grams that the fewest keys share, as a rolling hash;
 * shorter keys under the hash of their first three characters. A bitmap says whether a hash is
 * filed at all, so a line costs a few operations a character, however many keys there are.
 */

export const GRAM = 8;
export const SHORT = 3;
const BASE = 0x01000193;
const BITS = 18;

/** The base to the power of `width - 1`, modulo 2^32: what a leaving element weighs. */
function power(width) {
  let value = 1;
  for (let at = 1; at < width; at += 1) value = Math.imul(value, BASE);
  return value;
}

const slot = (hash) => Math.imul(hash, 0x9e3779b1) >>> (32 - BITS);

/** Numbers filed under hashes of runs of `width` numbers (bytes or UTF-16 units). */
class Table {
  constructor(width) {
    this.width = width;
    this.top = power(width);
    this.filed = new Map();
    this.bits = new Uint8Array(1 << (BITS - 3));
  }

  hash(units, at) {
    let hash = 0;
    for (let n = at; n < at + this.width; n += 1) hash = (Math.imul(hash, BASE) + units[n]) | 0;
    return hash;
  }

  add(hash, number) {
    const bit = slot(hash);
    this.bits[bit >> 3] |= 1 << (bit & 7);
    const known = this.filed.get(hash);
    if (known) known.push(number);
    else this.filed.set(hash, [number]);
  }

  /**
   * Call `candidates(numbers, at)` wherever a filed hash stands between `start` and `end`.
   * It returns true to stop.
   */
  scan(units, start, end, candidates) {
    const { width, top, bits, filed } = this;
    if (end - start < width || !filed.size) return;
    let hash = this.hash(units, start);
    for (let at = start; ; at += 1) {
      const bit = Math.imul(hash, 0x9e3779b1) >>> (32 - BITS);
      if (bits[bit >> 3] & (1 << (bit & 7))) {
        const numbers = filed.get(hash);
        if (numbers !== undefined && candidates(numbers, at)) return;
      }
      if (at + width >= end) return;
      hash = (Math.imul((hash - Math.imul(units[at], top)) | 0, BASE) + units[at + width]) | 0;
    }
  }
}

/**
 * File words under their hashes.
 * @param {ArrayLike<number>[]} words each at least `SHORT` long
 * @returns {{long: Table, short: Table, offsets: number[]}} `offsets`: where the filed gram
 *   stands in each word
 */
export function file(words) {
  const long = new Table(GRAM);
  const short = new Table(SHORT);
  const shared = new Uint16Array(1 << BITS); // two grams in one slot only cost a little speed
  for (const word of words) {
    for (let at = 0; at + GRAM <= word.length; at += 1) shared[slot(long.hash(word, at))] += 1;
  }
  const offsets = words.map((word, number) => {
    if (word.length < GRAM) {
      short.add(short.hash(word, 0), number);
      return 0;
    }
    let best = 0;
    let fewest = Infinity;
    for (let at = 0; at + GRAM <= word.length; at += 1) {
      const count = shared[slot(long.hash(word, at))];
      if (count < fewest) [best, fewest] = [at, count];
    }
    long.add(long.hash(word, best), number);
    return best;
  });
  return { long, short, offsets };
}

/** Finds keys in texts. */
export class Grams {
  /** @param {string[]} keys */
  constructor(keys) {
    this.keys = keys;
    this.units = keys.map(unitsOf);
    this.tables = file(this.units);
    this.buffer = new Uint16Array(1 << 15);
  }

  /** Return the numbers of the keys that `text` contains, each once, ascending. */
  find(text) {
    const found = new Set();
    const size = text.length;
    if (size > this.buffer.length) this.buffer = new Uint16Array(2 * size);
    const buffer = this.buffer;
    for (let at = 0; at < size; at += 1) buffer[at] = text.charCodeAt(at);
    const check = (numbers) => {
      for (const n of numbers) if (!found.has(n) && text.includes(this.keys[n])) found.add(n);
      return false;
    };
    this.tables.long.scan(buffer, 0, size, check);
    this.tables.short.scan(buffer, 0, size, check);
    return [...found].sort((a, b) => a - b);
  }
}

function unitsOf(text) {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) units[at] = text.charCodeAt(at);
  return units;
}
