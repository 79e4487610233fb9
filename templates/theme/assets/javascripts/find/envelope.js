"use strict";
/**
 * JSON lines, read as Python reads them (`signatures/normalise.py`).
 *
 * Python tells whole numbers from others and keeps all their digits; `JSON.parse` does neither, so
 * the numbers of the outer object are taken from the source.
 */

import { T } from "./tables.js";

const TOKENS = /"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|[{}[\]:,]/gu;
const WHOLE = /^-?[0-9]+$/u;
const MAX_DIGITS = 4300;

/**
 * Return the texts and whole numbers of the outer object; null when the line is not an object.
 * @param {string} clean
 * @returns {Map<string, string> | null}
 */
export function readEnvelope(clean) {
  if (brackets(clean) > T.normalise.MAX_NESTED) return null;
  let body;
  try {
    body = JSON.parse(clean);
  } catch {
    return null;
  }
  const numbers = wholeNumbers(clean);
  if (numbers === null) return null;
  const found = new Map();
  for (const [key, value] of Object.entries(body)) {
    if (typeof value === "string") found.set(key, value);
    else if (typeof value === "number" && numbers.has(key)) found.set(key, numbers.get(key));
  }
  if (Object.hasOwn(body, "__proto__")) found.delete("__proto__");
  return found;
}

function brackets(text) {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    count += code === 0x5b || code === 0x7b;
  }
  return count;
}

/** Return the whole numbers of the outer object as Python prints them; null: one is too long. */
function wholeNumbers(clean) {
  const numbers = new Map();
  let depth = 0;
  let key = null;
  let before = "";
  for (const [token] of clean.matchAll(TOKENS)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    else if (token === ":") key = depth === 1 ? JSON.parse(before) : key;
    else if (WHOLE.test(token)) {
      if (token.length - (token[0] === "-") > MAX_DIGITS) return null;
      if (depth === 1) numbers.set(key, token === "-0" ? "0" : token);
    } else if (depth === 1 && /^-?[0-9]/u.test(token)) numbers.delete(key);
    before = token;
  }
  return numbers;
}
