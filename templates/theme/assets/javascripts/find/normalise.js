"use strict";
/** `signatures/normalise.py`: take off what was printed before the message. */

import { readEnvelope } from "./envelope.js";
import { readTime } from "./stamps.js";
import { T } from "./tables.js";
import { expression, head, lstrip, rstrip } from "./text.js";

/**
 * @typedef {object} LogLine one message of a log
 * @property {number} number line in the file, from 1
 * @property {string} original the line as it stands in the file, blanks at its end removed
 * @property {string} clean the message with its prefixes, without escape sequences
 * @property {string} text the message without its prefixes
 * @property {number | null} rank
 * @property {string} process
 * @property {string} level
 * @property {object | null} time
 * @property {boolean} native
 */

/** Return what tells apart the processes that write into one log. */
export function streamOf(line) {
  return line.rank !== null || line.process ? `${line.rank ?? ""}/${line.process}` : "";
}

const nothing = () => ({ rank: "", process: "", level: "", file: "", time: null });

/** Yield the messages of one line of a file (without its line end), most often one. */
export function* normalise(line, number) {
  for (const piece of pieces(line)) {
    const clean = cleaned(piece);
    if (!clean) continue;
    const envelope = clean.startsWith("{") ? openEnvelope(clean) : null;
    if (envelope === null) {
      yield peel(clean, number, piece.includes("\x1b") ? clean : piece, nothing());
      continue;
    }
    for (const message of envelope.messages) {
      const text = cleaned(message);
      if (text) yield peel(text, number, piece, { ...envelope.found });
    }
  }
}

/** Yield what stands between carriage returns, cut to a length that can be worked on. */
export function* pieces(line) {
  const { MAX_PIECES, MAX_CHARACTERS } = T.normalise;
  const all = line.includes("\r") ? line.split("\r").slice(0, MAX_PIECES) : [line];
  for (const piece of all) {
    const text = rstrip(head(piece, MAX_CHARACTERS), " \t\0");
    if (text) yield text;
  }
}

/** Return `text` without escape sequences and control characters. */
export function cleaned(text) {
  const bare = text.includes("\x1b")
    ? text.replace(expression(T.normalise.ESCAPES, "gu"), "")
    : text;
  return rstrip(bare.replace(expression(T.normalise.CONTROLS, "gu"), " "), " \t");
}

function peel(clean, number, original, found) {
  let text = unglued(clean);
  for (let turn = 0; turn < T.prefixes.MAX_PREFIXES; turn += 1) {
    const rest = onePrefix(text, found);
    if (rest === null) break;
    text = rest;
  }
  return {
    number,
    original,
    clean,
    text,
    rank: found.rank ? Number(found.rank) : null,
    process: found.process,
    level: found.level,
    time: found.time,
    native: T.prefixes.NATIVE_FILES.some((end) => found.file.endsWith(end)),
  };
}

function unglued(text) {
  for (const pattern of T.prefixes.GLUED) {
    const glued = expression(pattern).exec(text);
    if (glued !== null) return glued[1];
  }
  return text;
}

/** Take off one prefix and return the rest; null when there is none. */
function onePrefix(text, found) {
  if (!text) return null;
  for (const row of T.prefixes.PREFIXES) {
    const match = expression(row.pattern).exec(text);
    if (match === null) continue;
    const parts = {};
    row.fields.forEach((field, at) => {
      parts[field] = match[at + 1] ?? null;
    });
    take(parts, found);
    return text.slice(match.index + match[0].length);
  }
  return null;
}

function take(parts, found) {
  const { LEVELS } = T.prefixes;
  found.rank = found.rank || parts.rank || "";
  let process = rstrip(parts.process || "", " ");
  if (parts.pid) process += ` pid=${parts.pid}`;
  if (process && !found.process.includes(process)) {
    found.process = lstrip(`${found.process} ${process}`, " ");
  }
  const level = parts.level || "";
  if (Object.hasOwn(LEVELS, level)) found.level = LEVELS[level];
  found.file = parts.file || found.file;
  if (parts.nccl) {
    found.level = parts.nccl === "WARN" ? "ERROR" : "INFO";
    found.file = "nccl.cc";
  }
  found.time = found.time ?? readTime(parts);
}

/** Read a JSON line; null when it is not one, or holds no message. */
function openEnvelope(clean) {
  const body = readEnvelope(clean);
  const message = body === null ? "" : first(body, "message");
  if (!message) return null;
  const { LEVELS } = T.prefixes;
  const trace = first(body, "trace");
  const level = first(body, "level").toUpperCase();
  const found = nothing();
  found.rank = first(body, "rank").replace(/[^0-9]/gu, "").slice(0, 6);
  found.process = head(first(body, "process"), 120);
  found.level = Object.hasOwn(LEVELS, level) ? LEVELS[level] : "";
  found.time = stamp(first(body, "time"));
  const lines = [...message.split(/\r?\n/u), ...(trace ? trace.split(/\r?\n/u) : [])];
  return { found, messages: lines.slice(0, T.normalise.MAX_PIECES) };
}

function first(body, kind) {
  for (const key of T.prefixes.JSON_KEYS[kind]) {
    const value = body.get(key);
    if (value) return value;
  }
  return "";
}

/** Read a time that stands alone. */
function stamp(text) {
  const found = nothing();
  onePrefix(`${text} `, found);
  return found.time;
}
