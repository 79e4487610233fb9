"use strict";
/** UTF-16 to UTF-8 in pieces; half pairs and a lone last byte become U+FFFD, as in Python. */

const encoder = new TextEncoder();

export class Utf16 {
  /** @param {boolean} big whether the higher byte comes first */
  constructor(big) {
    this.big = big;
    this.left = [];
    this.half = "";
  }

  /** Return what `data` completes, as UTF-8. */
  feed(data, final) {
    const bytes = this.left.length ? Uint8Array.from([...this.left, ...data]) : data;
    const even = bytes.length & ~1;
    this.left = bytes.length > even ? [bytes[even]] : [];
    const texts = [this.half];
    const units = new Uint16Array(8192);
    for (let at = 0; at < even; ) {
      let count = 0;
      for (; at < even && count < units.length; at += 2, count += 1) {
        units[count] = this.big
          ? (bytes[at] << 8) | bytes[at + 1]
          : bytes[at] | (bytes[at + 1] << 8);
      }
      texts.push(String.fromCharCode.apply(null, units.subarray(0, count)));
    }
    let text = texts.join("");
    this.half = "";
    if (!final && /[\ud800-\udbff]$/.test(text)) {
      this.half = text.slice(-1);
      text = text.slice(0, -1);
    }
    if (final && this.left.length) {
      // What is left of a pair counts as one.
      if (!/[\ud800-\udbff]$/.test(text)) text += "\ufffd";
      this.left = [];
    }
    return encoder.encode(text); // half pairs become U+FFFD
  }
}
