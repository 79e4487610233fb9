"use strict";
/** `signatures/mask.py`: take out of a text what should not leave a machine. */

import { T } from "./tables.js";
import { expression } from "./text.js";

/**
 * Return `text` without keys, users, and hosts.
 * @param {string} text
 */
export function mask(text) {
  let masked = text;
  for (const one of T.mask.MASKS) {
    masked = masked.replace(expression(one.pattern, "gu"), (...groups) => put(one, groups));
  }
  return masked;
}

function put(one, groups) {
  const second = typeof groups[2] === "string" ? groups[2] : "";
  if (one.spare && one.spare.some((end) => second.endsWith(end))) return groups[0];
  return one.put.map((part) => (typeof part === "string" ? part : (groups[part] ?? ""))).join("");
}
