"use strict";
/** `diagnose/seen.py`: clues, tracebacks, and how the log ends. */

import { normalise } from "./normalise.js";
import { T } from "./tables.js";
import { found, holdsOne } from "./text.js";

export class Seen {
  constructor() {
    /** @type {Map<string, {line: number, text: string}>} the first line of each clue */
    this.clues = new Map();
    this.tracebacks = 0;
    this.progress = new Map();
    this.counts = new Map();
    this.tail = new Map();
    this.calm = new Map();
    this.success = new Map();
  }

  /** Remember the clues that a line is. */
  note(clues, line) {
    for (const clue of clues) {
      if (!this.clues.has(clue)) this.clues.set(clue, { line: line.number, text: line.original });
    }
  }

  /** Look at the last lines of a file of `count` lines. */
  end(file, count, lines) {
    this.counts.set(file, count);
    const numbers = [];
    const calm = [];
    for (const [number, text] of lines) {
      for (const line of normalise(text, number)) {
        if (T.seen.CALM.includes(line.level)) calm.push(number);
        if (holdsOne(T.shapes.SUCCESS, line.text)) this.success.set(file, number);
        if (!T.seen.FAILING.includes(line.level) && progress(line.clean)) {
          numbers.push(number);
          break;
        }
      }
    }
    this.progress.set(file, numbers);
    this.calm.set(file, calm);
    this.tail.set(file, lines.map(([number]) => number));
  }

  /** Tell whether the end of a file shows that the run outlived line `number`. */
  wentOn(file, number) {
    const later = (this.progress.get(file) ?? []).filter((line) => line > number);
    if ((this.counts.get(file) ?? 0) - number >= T.shapes.OUTLIVED) return true;
    return later.length >= T.shapes.WENT_ON || (this.success.get(file) ?? 0) > number;
  }

  /** Tell whether nearly nothing, and nearly nothing calm, follows line `number`. */
  endsWith(file, number) {
    const after = (lines) => (lines.get(file) ?? []).filter((line) => line > number).length;
    return after(this.tail) <= T.shapes.END && after(this.calm) <= T.shapes.END_CALM;
  }
}

function progress(text) {
  if (holdsOne(T.shapes.NO_PROGRESS, text)) return false;
  return T.shapes.PROGRESS.some((pattern) => found(pattern, text));
}
