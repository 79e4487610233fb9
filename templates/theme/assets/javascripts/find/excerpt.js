"use strict";
/** Which lines of a log are shown: all of a short one, else those around the findings. */

const SHORT = 80;
const BEFORE = 6;
const AFTER = 8;
const AROUND = 2;
const APART = 3;
const MAX_FINDINGS = 40;

/**
 * Return ranges of line numbers, both included, ascending.
 * @param {any} report
 * @param {number} count lines of the log
 * @returns {[number, number][]}
 */
export function excerpt(report, count) {
  if (count <= SHORT) return count ? [[1, count]] : [];
  const wanted = [];
  const add = (line, before, after) =>
    wanted.push([Math.max(1, line - before), Math.min(count, line + after)]);
  if (report.initiating) add(report.initiating.line, BEFORE, AFTER);
  const shown = report.findings.length ? report.findings.slice(0, MAX_FINDINGS) : report.notes;
  for (const { line } of shown.slice(0, MAX_FINDINGS)) add(line, AROUND, AROUND);
  for (const finding of report.findings.slice(0, MAX_FINDINGS)) {
    for (const { points_to: forIt, rules_out: against } of finding.causes) {
      for (const { line } of [...forIt, ...against]) add(line, 0, 0);
    }
  }
  return merged(wanted);
}

/** Join ranges that overlap or nearly touch. */
export function merged(ranges) {
  const all = [];
  for (const [first, last] of [...ranges].sort(order)) {
    const before = all.at(-1);
    if (before && first <= before[1] + APART + 1) before[1] = Math.max(before[1], last);
    else all.push([first, last]);
  }
  return all;
}

const order = (a, b) => a[0] - b[0] || a[1] - b[1];
