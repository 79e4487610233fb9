"use strict";
/** `diagnose/report.py`: the answer as data, the JSON contract. */

import { T } from "./tables.js";

/** Put the outcome into the form of the contract. */
export function report(outcome, diagnoser, seen, dropped, several) {
  const show = (finding) => shown(finding, diagnoser.knowledge, seen, several);
  const first = outcome.initiating;
  const asked = first ?? outcome.findings[0] ?? null;
  const near = asked !== null && !asked.entry ? diagnoser.nearby.find(asked.event.message) : [];
  return {
    schema: T.report.SCHEMA,
    initiating: first ? show(first) : null,
    findings: outcome.findings.map(show),
    nearby: near.map(([entry, score]) => ({ entry: entry.slug, title: entry.title, score })),
    notes: outcome.notes.map(show),
    dropped,
  };
}

function shown(finding, knowledge, seen, several) {
  const event = finding.event;
  const entry = finding.entry !== null ? knowledge.entries.get(finding.entry) : null;
  return {
    entry: finding.entry,
    role: finding.role,
    line: event.number,
    text: event.text,
    captures: finding.captures,
    rank: event.rank,
    time: event.time?.text ?? null,
    why: finding.why,
    title: entry?.title ?? null,
    fix: entry?.fix || null,
    count: event.count,
    ranks: [...event.ranks].sort((a, b) => a - b),
    process: event.process || null,
    attempt: event.attempt,
    file: several ? event.file : null,
    causes: entry ? causes(entry.causes, seen) : [],
  };
}

/** Say which of several causes the log supports; stable order among equals. */
function causes(all, seen) {
  const ranked = all.map((cause) => {
    const forIt = lines(cause.points_to, seen);
    const against = lines(cause.rules_out, seen);
    const rank = against.length ? 2 : forIt.length ? 0 : 1;
    return [rank, { id: cause.id, text: cause.text, points_to: forIt, rules_out: against }];
  });
  return ranked.sort(([a], [b]) => a - b).map(([, one]) => one);
}

function lines(patterns, seen) {
  return patterns.filter((p) => seen.clues.has(p)).map((p) => ({ ...seen.clues.get(p) }));
}
