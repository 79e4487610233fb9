"use strict";
/** `diagnose/nearby.py`: entries whose messages look like a line that no signature matches. */

import { T } from "./tables.js";
import { expression } from "./text.js";

/** Return the words of a text that can tell messages apart, in lower case. */
export function words(text) {
  const bare = text.replace(expression(T.nearby.FOLD, "gu"), " ");
  const found = bare.match(expression(T.nearby.WORD, "gu")) ?? [];
  return new Set(found.map((word) => word.toLowerCase()));
}

/** The words of all entries; read when they are asked for the first time. */
export class Nearby {
  constructor(knowledge) {
    this.knowledge = knowledge;
    this.entries = null;
    this.counts = new Map();
  }

  read() {
    if (this.entries !== null) return;
    const entries = [...this.knowledge.entries.values()];
    this.entries = entries.map((entry) => [entry, words(textOf(entry))]);
    for (const [, own] of this.entries) {
      for (const word of own) this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
    }
  }

  /** Return the entries nearest to `line` with their share of its weight, best first. */
  find(line) {
    this.read();
    const { LIMIT, THRESHOLD, MIN_WORDS } = T.nearby;
    const asked = [...words(line)];
    const whole = this.sum(asked);
    if (!whole) return [];
    const scored = [];
    for (const [entry, own] of this.entries) {
      const shared = asked.filter((word) => own.has(word));
      const score = Math.floor((2000 * this.sum(shared) + whole) / (2 * whole));
      if (shared.length >= MIN_WORDS && score >= THRESHOLD) scored.push([entry, score / 1000]);
    }
    scored.sort(([a, one], [b, other]) => other - one || (a.slug < b.slug ? -1 : 1));
    return scored.slice(0, LIMIT);
  }

  sum(list) {
    let all = 0;
    for (const word of list) all += this.weight(word);
    return all;
  }

  weight(word) {
    return this.knowledge.weights[this.counts.get(word) ?? 0];
  }
}

function textOf(entry) {
  const hole = expression(T.nearby.HOLE, "gu");
  const texts = entry.signatures.map(({ pattern }) => written(pattern).replace(hole, " "));
  return [entry.title, ...texts].join(" ");
}

/** Return a signature as it stands in the record. */
export function written(pattern) {
  return typeof pattern === "string" ? pattern : (pattern?.regex ?? "");
}
