"use strict";
/** `signatures/language.py`: what a signature text compiles to. Checked texts only. */

import { expression, length } from "./text.js";
import { T } from "./tables.js";

const TOKEN = /\{\{|\}\}|\{([^{}]*)\}/gu;

/** Return `text` with every run of blanks as one blank. */
export function fold(text) {
  return text.replace(/[ \t]+/gu, " ");
}

/** One signature. Its expression is made when its key is met for the first time. */
export class Signature {
  /**
   * @param {string} key the longest stretch that every match contains
   * @param {number} weight number of characters that every match contains
   * @param {() => [string, string[]]} compile returns the expression and the names of its groups
   */
  constructor(key, weight, compile) {
    this.key = key;
    this.weight = weight;
    this.compile = compile;
    this.compiled = null;
  }

  get pattern() {
    this.compiled ??= this.compile();
    return this.compiled[0];
  }

  get names() {
    this.compiled ??= this.compile();
    return this.compiled[1];
  }

  /** Find this signature in one line of a log. */
  search(line) {
    return expression(this.pattern).exec(line);
  }
}

/**
 * Read what the export wrote: a text, or an expression with its key and weight.
 * @param {string | {regex: string, key: string, weight: number}} written
 */
export function signature(written) {
  return typeof written === "string"
    ? parse(written)
    : new Signature(written.key, written.weight, () => [written.regex, []]);
}

/** Return the literal stretches and holes of a text, in order. */
export function parts(text) {
  const found = [];
  let at = 0;
  const literal = (piece) => {
    if (!piece) return;
    const last = found.at(-1);
    if (last && last.text !== undefined) last.text += piece;
    else found.push({ text: piece });
  };
  for (const token of text.matchAll(TOKEN)) {
    literal(text.slice(at, token.index));
    at = token.index + token[0].length;
    if (token[1] === undefined) literal(token[0][0]);
    else found.push(hole(token[1]));
  }
  literal(text.slice(at));
  return found;
}

function hole(inside) {
  const colon = inside.lastIndexOf(":");
  return colon < 0
    ? { type: inside, name: null }
    : { type: inside.slice(colon + 1), name: inside.slice(0, colon) };
}

/** Read a signature text. */
export function parse(text) {
  const read = parts(text);
  let key = "";
  let longest = -1;
  let weight = 0;
  for (const part of read) {
    if (part.text === undefined) continue;
    const folded = fold(part.text);
    const size = length(folded);
    weight += size;
    if (size > longest) [longest, key] = [size, folded];
  }
  return new Signature(key, weight, () => compiled(read));
}

function compiled(read) {
  const pattern = read.map((part) =>
    part.text === undefined ? holePattern(part) : literalPattern(part.text),
  );
  return [pattern.join(""), read.filter((part) => part.name).map((part) => part.name)];
}

function holePattern({ type, name }) {
  const body = T.language.HOLES[type];
  return name ? `(${body})` : `(?:${body})`;
}

function literalPattern(text) {
  const escaped = text.replace(/[\\^$.|?*+()[\]{}/]/gu, "\\$&");
  return escaped.replace(/[ \t]+/gu, "[ \\t]{1,80}");
}
