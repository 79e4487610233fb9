"use strict";
/** The log with the findings marked at their lines; only the parts around them. */

import { badge, count, el } from "./dom.js";

const STEP = 60;

/** @param {number} line */
export const lineId = (line) => `fp-line-${line}`;

/**
 * @param {{report: any, lines: [number, string][], count: number}} found
 * @param {(ranges: [number, number][]) => Promise<[number, string][]>} more reads further lines
 */
export function logView(found, more) {
  const marks = markedLines(found.report);
  const list = el("div.fp-find-log", { role: "group", "aria-label": "The log", tabindex: "0" });
  const fill = (lines) => {
    let before = 0;
    const rows = [];
    for (const [number, text] of lines) {
      if (number > before + 1) rows.push(gap(before, number));
      rows.push(row(number, text, marks.get(number)));
      before = number;
    }
    if (before < found.count) rows.push(gap(before, found.count + 1));
    list.replaceChildren(...rows);
  };
  let shown = found.lines;
  const gap = (before, after) => {
    const missing = after - before - 1;
    const first = before === 0 ? Math.max(1, after - STEP) : before + 1;
    const last = Math.min(after - 1, first + STEP - 1);
    const open = async () => {
      const lines = await more([[first, last]]);
      shown = [...shown, ...lines].sort((a, b) => a[0] - b[0]);
      fill(shown);
      list.querySelector(`#${lineId(first)}`)?.focus();
    };
    const label = `${count(missing, "line")} not shown; show ${Math.min(missing, STEP)}`;
    return el("button.fp-find-gap", { type: "button", onclick: open }, label);
  };
  fill(shown);
  requestAnimationFrame(() => {
    const first = list.querySelector(".fp-find-mark-initiating");
    if (first) list.scrollTop = first.offsetTop - list.clientHeight / 3;
  });
  return list;
}

function row(number, text, role) {
  const mark = role ? `.fp-find-mark.fp-find-mark-${role}` : "";
  return el(
    `div.fp-find-line${mark}`,
    { id: lineId(number), tabindex: "-1" },
    el("span.fp-find-number", null, String(number)),
    el("code", null, text || " "),
    role ? badge(role) : null,
  );
}

/** Return the role of each line that is a finding; the strongest where there are several. */
function markedLines(report) {
  const marks = new Map();
  for (const finding of [...report.findings, ...report.notes]) {
    if (!marks.has(finding.line)) marks.set(finding.line, finding.role);
  }
  return marks;
}
