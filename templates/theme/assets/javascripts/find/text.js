"use strict";
/** The few things that Python's `str` and `re` do and JavaScript's do not, in the same way. */

/** @type {Map<string, RegExp>} */
const compiled = new Map();

/**
 * Compile an expression of the tables once.
 * @param {string} pattern
 * @param {string} flags `u`, or `gu` for `replaceAll` and `matchAll`
 */
export function expression(pattern, flags = "u") {
  const key = flags + pattern;
  let found = compiled.get(key);
  if (found === undefined) {
    found = new RegExp(pattern, flags);
    compiled.set(key, found);
  }
  return found;
}

/** `event.found`: search `text` for an expression of the tables. */
export function found(pattern, text) {
  return expression(pattern).exec(text);
}

/** `text.lstrip(signs)` */
export function lstrip(text, signs) {
  let at = 0;
  while (at < text.length && signs.includes(text[at])) at += 1;
  return at ? text.slice(at) : text;
}

/** `text.rstrip(signs)` */
export function rstrip(text, signs) {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1])) end -= 1;
  return end < text.length ? text.slice(0, end) : text;
}

/** `text.strip(signs)` */
export function strip(text, signs) {
  return lstrip(rstrip(text, signs), signs);
}

/** `text[:count]`, in code points. */
export function head(text, count) {
  if (text.length <= count) return text;
  let at = 0;
  for (let left = count; left > 0 && at < text.length; left -= 1) {
    at += text.codePointAt(at) > 0xffff ? 2 : 1;
  }
  return text.slice(0, at);
}

/** `len(text)`, in code points. */
export function length(text) {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Tell whether one of `words` stands in `text`. */
export function holdsOne(words, text) {
  for (const word of words) if (text.includes(word)) return true;
  return false;
}

/** Compare as Python compares tuples of numbers. */
export function compare(one, other) {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    if (one[at] !== other[at]) return one[at] - other[at];
  }
  return one.length - other.length;
}
