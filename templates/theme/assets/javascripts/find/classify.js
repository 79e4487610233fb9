"use strict";
/** `diagnose/classify.py`: what one line tells. */

import * as ev from "./event.js";
import { T } from "./tables.js";
import { found, holdsOne, length, strip } from "./text.js";

const SILENT_KINDS = ["blank", "code", "link", "header"];

/** Return the clue patterns that the line matches. */
export function clues(matches) {
  return matches.filter((m) => m.owner.kind === "clue").map((m) => m.owner.text);
}

/** Return the group of the most specific rule that matches, or null. */
export function ruleOf(matches) {
  return matches.find((m) => m.owner.kind === "rule")?.owner.group ?? null;
}

/** Return what the line tells, or null. `kind` is what its trace said. */
export function classify(line, kind, ignored, matches) {
  if (SILENT_KINDS.includes(kind)) return null;
  let event = standing(line, kind, ignored, ruleOf(matches));
  const entries = matches
    .filter((m) => m.owner.kind === "entry")
    .map((m) => [m.owner.slug, m.owner.number, m.captures]);
  if (entries.length) {
    event ??= ev.make(line, ev.BENIGN, T.classify.WHY_ENTRY, "entry");
    event.matches = entries;
  }
  return event;
}

const quiet = (line) => T.classify.QUIET.includes(line.level);

function standing(line, kind, ignored, group) {
  const calm = quiet(line) || holdsOne(T.shapes.HANDLED, line.text);
  if (group !== null && applies(group, kind)) return byRule(line, kind, ignored, calm, group);
  if (kind === "exception") return exception(line, ignored);
  if (kind === "named" && !quiet(line)) return exception(line, false);
  return calm ? null : error(line);
}

function applies(group, kind) {
  const harmless = group.standing === ev.BENIGN && !group.exceptions;
  return !(harmless && (kind === "exception" || kind === "named"));
}

function byRule(line, kind, ignored, calm, group) {
  if (group.standing !== ev.BENIGN && calm && !group.loud) return null;
  if (kind === "exception" && ignored) {
    return ev.make(line, ev.BENIGN, T.classify.WHY_IGNORED, kind);
  }
  const event = ev.make(line, group.standing, group.why, kind ? "exception" : "rule");
  event.silent = group.silent ?? false;
  return event;
}

function exception(line, ignored) {
  const name = strip(line.text, " ").split(":", 1)[0];
  if (name.endsWith("Warning")) return null;
  if (ignored) return ev.make(line, ev.BENIGN, T.classify.WHY_IGNORED, "exception");
  const rank = quiet(line) ? ev.ERROR : ev.CAUSE;
  return ev.make(line, rank, T.classify.WHY_EXCEPTION, "exception");
}

/** Read a line that matches nothing, by its level or by how it begins. */
function error(line) {
  if (length(strip(line.text, " ")) < T.classify.MIN_TEXT) return null;
  const { WHY_NATIVE, WHY_ERROR, WHY_EXCEPTION } = T.classify;
  if (line.level === "ERROR" || line.level === "FATAL") {
    return line.native
      ? ev.make(line, ev.NATIVE, WHY_NATIVE, "error")
      : ev.make(line, ev.ERROR, WHY_ERROR, "error");
  }
  if (found(T.shapes.JAVA, line.text)) return ev.make(line, ev.CAUSE, WHY_EXCEPTION, "java");
  if (found(T.shapes.ERROR_LINE, line.text)) return ev.make(line, ev.ERROR, WHY_ERROR, "error");
  return null;
}
