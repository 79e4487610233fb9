"use strict";
/** `signatures/language.py`: what a signature text compiles to. Checked texts only. */

import { expression, length } from "./text.js";
import { T } from "./tables.js";

const TOKEN = /\{\{|\}\}|\{([^{}]*)\}/gu;

/** Return `text` with every run of blanks as one blank. */
export function fold(text) {
  return text.replace(/[ \t]+/gu, " ");
}

/** One signature; `regex` is compiled when it is met for the first time. */
export class Signature {
  /**
   * @param {string} pattern
   * @param {string} key the longest stretch that every match contains
   * @param {number} weight number of characters that every match contains
   * @param {string[]} names of the groups
   */
  constructor(pattern, key, weight, names) {
    this.pattern = pattern;
    this.key = key;
    this.weight = weight;
    this.names = names;
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
    : new Signature(written.regex, written.key, written.weight, []);
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

/** Compile a signature text. */
export function parse(text) {
  let pattern = "";
  let key = "";
  let longest = -1;
  let weight = 0;
  const names = [];
  for (const part of parts(text)) {
    if (part.text === undefined) {
      const body = T.language.HOLES[part.type];
      pattern += part.name ? `(${body})` : `(?:${body})`;
      if (part.name) names.push(part.name);
      continue;
    }
    const folded = fold(part.text);
    const size = length(folded);
    pattern += literalPattern(part.text);
    weight += size;
    if (size > longest) {
      longest = size;
      key = folded;
    }
  }
  return new Signature(pattern, key, weight, names);
}

function literalPattern(text) {
  const escaped = text.replace(/[\\^$.|?*+()[\]{}/]/gu, "\\$&");
  return escaped.replace(/[ \t]+/gu, "[ \\t]{1,80}");
}
