"use strict";
/**
 * Entries for an error string, or a part of one, while it is typed.
 *
 * Entries whose signature matches come first, the most specific before the others. Then those that
 * share words with the text: words are folded and weighed as in `nearby.js`, a word that is not
 * finished counts for every word that begins with it, and a text that stands as it is in a message
 * (numbers folded) counts more than its words.
 */

import { parts } from "./language.js";
import { normalise } from "./normalise.js";
import { words, written } from "./nearby.js";
import { T } from "./tables.js";
import { expression } from "./text.js";

const MAX_QUERY = 4000;
const MAX_LINES = 50;
const LIMIT = 8;
const LEAST = 0.3;
const LEAST_LONG = 0.5;
const LONG = 6; // words
const UNFINISHED = 0.7;
const UNKNOWN = 0.5;
const MIN_PART = 4;

/** Lower case, numbers and addresses as 0, one blank between words. */
export function folded(text) {
  return text
    .replace(expression(T.event.VARYING, "gu"), "0")
    .toLowerCase()
    .replace(/[\s\x00-\x1f]+/gu, " ")
    .trim();
}

/** Whole numbers that stand in a text by themselves. */
function numbers(text) {
  return new Set(text.match(/[0-9]{1,12}/gu) ?? []);
}

/** The entries, prepared for searching. */
export class Search {
  /** @param {import("./engine.js").Diagnoser} diagnoser */
  constructor(diagnoser) {
    this.with = diagnoser;
    this.docs = [...diagnoser.knowledge.entries.values()].map(prepared);
    /** @type {Map<string, number[]>} the numbers of the entries that use a word */
    this.users = new Map();
    for (const [number, { words: own }] of this.docs.entries()) {
      for (const word of own) {
        const users = this.users.get(word);
        if (users) users.push(number);
        else this.users.set(word, [number]);
      }
    }
    this.weights = new Map();
    for (const [word, users] of this.users) this.weights.set(word, this.weigh(users.length));
  }

  weigh(count) {
    return Math.log((this.docs.length + 1) / (count + 1)) + 0.1;
  }

  /**
   * Return the entries for `query`, best first.
   * @param {string} query
   * @returns {{entry: string, title: string, role: string, severity: string, signature: string,
   *   exact: boolean}[]}
   */
  find(query) {
    const text = query.slice(0, MAX_QUERY);
    const exact = this.exact(text);
    const found = [...exact.keys()].map((slug) => this.shown(slug, exact.get(slug), true));
    for (const { slug, signature } of this.near(text)) {
      if (!exact.has(slug)) found.push(this.shown(slug, signature, false));
    }
    return found.slice(0, LIMIT);
  }

  /**
   * Return the entries whose signature matches, with the number of the signature. Those that ask
   * for a second line come last while that line is not there.
   */
  exact(text) {
    const hits = [];
    for (const raw of text.split("\n").slice(0, MAX_LINES)) {
      for (const line of normalise(raw, 1)) {
        hits.push(...this.with.index.match(line.clean, line.text));
      }
    }
    const clues = new Set(hits.map(({ owner }) => owner.text));
    const open = ({ owner: { slug, number } }) => {
      const { with: asked } = this.with.knowledge.entries.get(slug).signatures[number];
      return asked.length && !asked.some((clue) => clues.has(clue)) ? 1 : 0;
    };
    const own = hits.filter(({ owner }) => owner.kind === "entry");
    own.sort((a, b) => open(a) - open(b) || b.weight - a.weight || a.order - b.order);
    const found = new Map();
    for (const { owner } of own) if (!found.has(owner.slug)) found.set(owner.slug, owner.number);
    return found;
  }

  near(text) {
    const asked = this.asked(text);
    const folds = folded(text);
    const digits = [...numbers(text)];
    const meant = new Set(asked.flatMap(({ any }) => any));
    const scored = this.candidates(meant, folds, digits).map((doc) => ({
      ...this.score(doc, { asked, meant, folds, digits }),
      slug: doc.entry.slug,
    }));
    const least = asked.length >= LONG ? LEAST_LONG : LEAST;
    const order = (a, b) => b.score - a.score || (a.slug < b.slug ? -1 : 1);
    return scored.filter(({ score }) => score >= least).sort(order).slice(0, LIMIT);
  }

  /** Return the entries that share a word, a stretch of text or all numbers with the question. */
  candidates(meant, folds, digits) {
    const found = new Set();
    for (const word of meant) for (const number of this.users.get(word)) found.add(number);
    for (const [number, doc] of this.docs.entries()) {
      const stands = folds.length >= MIN_PART && doc.text.includes(folds);
      if (stands || (digits.length && digits.every((n) => doc.numbers.has(n)))) found.add(number);
    }
    return [...found].map((number) => this.docs[number]);
  }

  /** Return the words asked for: each with the words of entries it stands for, and its weight. */
  asked(text) {
    const all = new Set([...words(text), ...lastWord(text)]);
    return [...all].map((word) => {
      const known = this.weights.get(word);
      if (known !== undefined) return { any: [word], weight: known, of: 1 };
      const any = this.unfinished(word);
      const weight = any.length
        ? Math.min(...any.map((one) => this.weights.get(one)))
        : UNKNOWN * this.weigh(0);
      return { any, weight, of: UNFINISHED };
    });
  }

  unfinished(word) {
    const any = [];
    for (const known of this.users.keys()) {
      if (known.startsWith(word) || (word.length >= MIN_PART && known.includes(word))) {
        any.push(known);
      }
    }
    return any;
  }

  score(doc, { asked, meant, folds, digits }) {
    let whole = 0;
    let shared = 0;
    for (const { any, weight, of } of asked) {
      whole += weight;
      if (any.some((word) => doc.words.has(word))) shared += weight * of;
    }
    let best = { signature: 0, bonus: 0 };
    for (const [number, signature] of doc.signatures.entries()) {
      const bonus = this.bonus(signature, folds, meant);
      if (bonus > best.bonus) best = { signature: number, bonus };
    }
    const titled = folds.length >= MIN_PART && doc.title.includes(folds) ? 0.5 : 0;
    const counted = digits.length && digits.every((n) => doc.numbers.has(n)) ? 0.3 : 0;
    const share = whole ? shared / whole : 0;
    return { score: share + best.bonus + titled + counted * (whole ? share : 1), ...best };
  }

  /** Say how much a signature has in common with the text beyond single words. */
  bonus({ text, key, words: own }, folds, meant) {
    let bonus = 0;
    if (folds.length >= MIN_PART && text.includes(folds)) bonus += 1;
    if (key.length >= 2 * MIN_PART && folds.includes(key)) bonus += 1 + key.length / 200;
    let has = 0;
    let all = 0;
    for (const word of own) {
      const weight = this.weights.get(word);
      all += weight;
      if (meant.has(word)) has += weight;
    }
    return bonus + (all ? (0.5 * has) / all : 0);
  }

  shown(slug, number, exact) {
    const entry = this.with.knowledge.entries.get(slug);
    return {
      entry: slug,
      title: entry.title,
      role: entry.role,
      severity: entry.severity,
      signature: written(entry.signatures[number]?.pattern ?? entry.signatures[0]?.pattern),
      exact,
    };
  }
}

/** The word at the end may be shorter than those that are looked up: it is being typed. */
function lastWord(text) {
  const last = /[A-Za-z_]{2,60}$/u.exec(text);
  return last ? [last[0].toLowerCase()] : [];
}

function prepared(entry) {
  const hole = expression(T.nearby.HOLE, "gu");
  const texts = entry.signatures.map(({ pattern }) => written(pattern)).filter(Boolean);
  const signatures = texts.map((text) => ({
    text: folded(text.replace(hole, "0")),
    key: folded(longest(text)),
    words: words(text.replace(hole, " ")),
  }));
  const named = [entry.title, entry.slug.replaceAll("-", " ")];
  const title = folded(entry.title);
  return {
    entry,
    title,
    text: [title, ...signatures.map(({ text }) => text)].join("\n"),
    words: new Set([...words(named.join(" ")), ...signatures.flatMap(({ words: own }) => [...own])]),
    numbers: numbers([...named, ...texts.map((text) => text.replace(hole, " "))].join(" ")),
    signatures,
  };
}

/** The longest stretch of a signature text between its holes. */
function longest(text) {
  const literals = parts(text).map((part) => part.text ?? "");
  return literals.reduce((best, one) => (one.length > best.length ? one : best), "");
}
