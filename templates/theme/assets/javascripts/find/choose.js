"use strict";
/** `diagnose/choose.py`: which of the events came first, and what the others are to it. */

import * as ev from "./event.js";
import { comparable } from "./stamps.js";
import { T } from "./tables.js";
import { compare } from "./text.js";

/**
 * Give every event its role.
 * @returns {{initiating: object | null, findings: object[], notes: object[]}}
 */
export function choose(store, knowledge, seen) {
  const judged = store.events.map((event) => judge(event, knowledge, seen));
  const ordered = inOrder(judged.filter((j) => j.standing !== ev.BENIGN));
  const benign = judged.filter((j) => j.standing === ev.BENIGN).map((j) => note(j));
  const notes = (why) => ({
    initiating: null,
    findings: [],
    notes: [...ordered.map((j) => note(j, why)), ...benign],
  });
  if (!ordered.length || outlived(ordered, store, seen)) return notes("the run went on after it");
  if (!died(ordered, store, seen)) return notes("nothing shows that the run failed");
  let first = firstOf(ordered);
  if (first !== null) first = ledBy(first, ordered, knowledge);
  const all = ordered.map((j) => finding(j, first, knowledge));
  const start = first === null ? null : all.find((f) => f.event === first.event);
  const others = all.filter((f) => f !== start);
  return {
    initiating: start,
    findings: [...(start ? [start] : []), ...others, ...benign],
    notes: [],
  };
}

function judge(event, knowledge, seen) {
  for (const [slug, number, captures] of event.matches) {
    const entry = knowledge.entries.get(slug);
    if (!holds(entry.signatures[number], seen)) continue;
    return { event, entry: slug, captures, standing: standingOf(event, entry) };
  }
  return { event, entry: null, captures: {}, standing: event.standing };
}

function standingOf(event, entry) {
  const standing = event.standing;
  if (entry.role === "benign") return ev.BENIGN;
  if (entry.role === "initiating") {
    const other = standing === ev.WRAPPER || standing === ev.COLLATERAL;
    if (other && event.kind !== "entry") return standing;
    const mild = ["degraded", "silent", "benign"].includes(entry.severity);
    return mild ? ev.SYMPTOM : ev.CAUSE;
  }
  return standing === ev.SYMPTOM || standing === ev.LAST ? standing : entry.role;
}

function holds(signature, seen) {
  const isSeen = (clue) => seen.clues.has(clue);
  const wanted = !signature.with.length || signature.with.some(isSeen);
  return wanted && !signature.without.some(isSeen);
}

function inOrder(judged) {
  const first = judged.find((j) => j.event.time !== null);
  const timed = first && judged.every((j) => comparable(first.event.time, j.event.time));
  const order = (a, b) => a.event.order - b.event.order;
  return judged.sort(
    timed ? (a, b) => compare(a.event.time.order, b.event.time.order) || order(a, b) : order,
  );
}

/** Tell whether every file goes on after its last event. */
function outlived(ordered, store, seen) {
  if (ordered.some((j) => j.event.silent)) return false;
  const files = new Set(ordered.map((j) => j.event.file));
  return [...files].every((file) => seen.wentOn(file, store.last.get(file) ?? 0));
}

function died(ordered, store, seen) {
  if (seen.tracebacks || ordered.some((j) => T.choose.COUNTS.includes(j.standing))) return true;
  const files = new Set(ordered.map((j) => j.event.file));
  return [...files].some((file) => seen.endsWith(file, store.last.get(file) ?? 0));
}

function firstOf(ordered) {
  const cause = ordered.find((j) => j.standing === ev.CAUSE);
  if (cause !== undefined) {
    const at = cause.event;
    const near = ordered.find(({ standing, event }) => {
      const distance = at.number - event.number;
      const close = distance >= 0 && distance <= T.choose.NEAR;
      return standing === ev.NATIVE && event.file === at.file && close;
    });
    return near ?? cause;
  }
  for (const standings of [[ev.NATIVE, ev.SYMPTOM, ev.ERROR], [ev.LAST]]) {
    const found = ordered.find((j) => standings.includes(j.standing));
    if (found !== undefined) return found;
  }
  return null;
}

/** Return the event whose entry leads to that of `first`, if one is in the log. */
function ledBy(first, ordered, knowledge) {
  const met = new Set([first.entry]);
  for (;;) {
    const at = first;
    const leader = ordered.find(
      (j) =>
        j.entry !== null &&
        !met.has(j.entry) &&
        knowledge.entries.get(j.entry).leads_to.includes(at.entry) &&
        j.standing !== ev.WRAPPER &&
        j.standing !== ev.COLLATERAL,
    );
    if (leader === undefined) return first;
    first = leader;
    met.add(first.entry);
  }
}

function finding(judged, first, knowledge) {
  const { event, entry: slug, captures, standing } = judged;
  const entry = slug !== null ? knowledge.entries.get(slug) : null;
  let role;
  let why;
  if (first !== null && event === first.event) {
    role = "initiating";
    why = whyFirst(judged, knowledge);
  } else if (standing === ev.WRAPPER || standing === ev.COLLATERAL) {
    role = standing;
    why = entry !== null && event.kind === "entry" ? entry.title : event.why;
  } else {
    role = entry !== null && entry.role === ev.WRAPPER ? entry.role : ev.COLLATERAL;
    why = first === null ? event.why : after(judged, first, knowledge);
  }
  return { event, entry: slug, captures, role, why };
}

function after({ entry }, first, knowledge) {
  const line = first.event.number;
  const leads =
    entry !== null &&
    first.entry !== null &&
    knowledge.entries.get(first.entry).leads_to.includes(entry);
  return leads
    ? `follows from line ${line}: ${first.entry} leads to ${entry}`
    : `comes after line ${line}`;
}

function whyFirst({ entry, event }, knowledge) {
  return entry === null
    ? event.why
    : `${knowledge.entries.get(entry).title}; nothing earlier in the log explains it`;
}

function note(judged, why = "") {
  const { event, entry, captures } = judged;
  return { event, entry, captures, role: "benign", why: why || event.why };
}
