"use strict";
/** `diagnose/reader.py`: from bytes in pieces of any size to blocks of whole lines. */

import { T } from "./tables.js";
import { Utf16 } from "./utf16.js";

const LINE_FEED = 10;
const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], big: null },
  { bytes: [0xff, 0xfe], big: false },
  { bytes: [0xfe, 0xff], big: true },
];
const LONGEST_MARK = 3;
const NONE = new Uint8Array(0);
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Join two runs of bytes. */
export function joined(one, other) {
  if (!one.length) return other;
  if (!other.length) return one;
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** Cuts a stream of bytes into blocks that end with a line feed. */
export class Blocks {
  constructor() {
    this.head = NONE;
    this.rest = NONE;
    this.cut = false;
    this.begun = false;
    /** @type {Utf16 | null} */
    this.decoder = null;
  }

  /** Yield the blocks of whole lines that `data` completes. */
  *feed(data) {
    for (let at = 0; at < data.length; at += T.reader.PIECE) {
      const block = this.whole(this.decoded(data.subarray(at, at + T.reader.PIECE), false));
      if (block.length) yield block;
    }
  }

  /** Yield the last line when it has no line end. */
  *finish() {
    const block = this.whole(this.decoded(NONE, true));
    if (block.length) yield block;
    if (this.rest.length) yield joined(this.rest, Uint8Array.of(LINE_FEED));
    this.rest = NONE;
  }

  decoded(data, final) {
    if (!this.begun) {
      this.head = joined(this.head, data);
      if (this.head.length < LONGEST_MARK && !final) return NONE;
      data = this.head;
      this.head = NONE;
      this.begun = true;
      const mark = MARKS.find(({ bytes }) => bytes.every((byte, at) => data[at] === byte));
      if (mark) {
        data = data.subarray(mark.bytes.length);
        if (mark.big !== null) this.decoder = new Utf16(mark.big);
      }
    }
    return this.decoder === null ? data : this.decoder.feed(data, final);
  }

  whole(data) {
    if (this.cut) {
      const end = data.indexOf(LINE_FEED);
      if (end < 0) return NONE;
      this.cut = false;
      data = data.subarray(end);
    }
    data = joined(this.rest, data);
    const end = data.lastIndexOf(LINE_FEED) + 1;
    this.rest = data.slice(end);
    if (this.rest.length > T.reader.MAX_LINE_BYTES) {
      this.rest = this.rest.slice(0, T.reader.MAX_LINE_BYTES);
      this.cut = true;
    }
    return data.subarray(0, end);
  }
}

/** Decode one line, cut to a bounded length. */
export function textOf(line) {
  const text = decoder.decode(line.subarray(0, T.reader.MAX_LINE_BYTES));
  return text.endsWith("\r") ? text.slice(0, -1) : text;
}
