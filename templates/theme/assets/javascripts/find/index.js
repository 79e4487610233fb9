"use strict";
/** `signatures/index.py` and `diagnose/patterns.py`: all patterns in one index. */

import { fold, signature } from "./language.js";
import { Grams } from "./matchers.js";
import { T } from "./tables.js";
import { strip } from "./text.js";

/**
 * @typedef {object} Owner
 * @property {"rule" | "entry" | "clue"} kind
 * @property {object} [group] of a rule
 * @property {string} [slug] of an entry
 * @property {number} [number] which signature of the entry
 * @property {string} [text] of a clue
 */

/** Patterns by key. */
export class Index {
  /** @param {[any, Owner][]} patterns signatures as written, with their owners */
  constructor(patterns) {
    const byKey = new Map();
    this.groups = [];
    patterns.forEach(([written, owner], order) => {
      const compiled = signature(written);
      const key = strip(compiled.key, " ");
      let group = byKey.get(key);
      if (group === undefined) {
        group = [];
        byKey.set(key, group);
        this.groups.push(group);
      }
      group.push({ order, signature: compiled, owner });
    });
    this.keys = [...byKey.keys()];
    this.matcher = new Grams(this.keys);
  }

  /** Return the patterns that match `line`, the most specific first. */
  match(line, also = "") {
    const numbers = this.matcher.find(fold(line));
    if (!numbers.length) return [];
    const hits = [];
    for (const number of numbers) {
      for (const one of this.groups[number]) {
        let hit = one.signature.search(line);
        if (hit === null && also) hit = one.signature.search(also);
        if (hit !== null) hits.push(matched(one, hit));
      }
    }
    return hits.sort((a, b) => b.weight - a.weight || a.order - b.order);
  }
}

function matched({ order, signature: compiled, owner }, hit) {
  const captures = {};
  compiled.names.forEach((name, at) => {
    captures[name] = hit[at + 1] ?? null;
  });
  return { order, owner, captures, weight: compiled.weight };
}

/** Put all patterns into one index: signatures of entries, clues, rules of the tables. */
export function buildIndex(knowledge) {
  return new Index([...patterns(knowledge)]);
}

function* patterns(knowledge) {
  for (const entry of knowledge.entries.values()) {
    for (const [number, one] of entry.signatures.entries()) {
      if (one.pattern !== null) {
        yield [one.pattern, { kind: "entry", slug: entry.slug, number }];
      }
    }
  }
  for (const text of knowledge.clues) yield [text, { kind: "clue", text }];
  for (const group of T.groups) {
    const rule = { kind: "rule", group };
    for (const written of group.texts) yield [written, rule];
  }
}
