"use strict";
/** What a reader may copy: always masked. */

import { T } from "./tables.js";
import { expression } from "./text.js";
import { mask } from "./mask.js";

const MAX_FINDINGS = 12;
const MAX_LINES = 30;
export const MAX_LINK = 300;

/** Return the findings as a text for a colleague or an issue. */
export function reportText(report, address) {
  const { initiating } = report;
  const lines = ["Diagnosis (keys, users, hosts and paths are masked)", ""];
  if (initiating) lines.push("Came first:", ...told(initiating, address), "");
  const others = report.findings.filter((_, at) => !(initiating && at === 0));
  if (others.length) lines.push(initiating ? "Then:" : "Found, but nothing that started it:");
  for (const finding of others.slice(0, MAX_FINDINGS)) lines.push(...told(finding, address));
  if (others.length > MAX_FINDINGS) lines.push(`… and ${others.length - MAX_FINDINGS} more`);
  for (const { title, entry } of report.nearby) {
    lines.push(`Possibly related: ${title} ${address(entry)}`);
  }
  return mask(lines.join("\n").trimEnd()) + "\n";
}

function told(finding, address) {
  const where = [`line ${finding.line}`];
  if (finding.rank !== null) where.push(`rank ${finding.rank}`);
  if (finding.time) where.push(finding.time);
  const lines = [`- ${where.join(", ")} (${finding.role}): ${finding.why}`, `    ${finding.text}`];
  if (finding.entry) lines.push(`    ${finding.title}: ${address(finding.entry)}`);
  if (finding.role === "initiating" && finding.fix) lines.push(`    First fix: ${finding.fix}`);
  return lines;
}

/**
 * Return the beginning of a record for a message that no entry knows.
 * @param {any} finding
 * @param {Map<number, string>} lines of the log around it
 */
export function contribution(finding, lines) {
  const message = mask(finding.text);
  const around = [...lines]
    .filter(([number]) => Math.abs(number - finding.line) <= MAX_LINES / 2)
    .map(([, text]) => `#   ${mask(text)}`);
  return [
    "title: WHAT IS WRONG",
    "summary: WHAT HAPPENS, AND WHEN.",
    "role: initiating",
    "signatures:",
    `  - text: ${JSON.stringify(withHoles(message))}`,
    `    example: ${JSON.stringify(message)}`,
    "cause: WHY IT HAPPENS.",
    "",
    "# The log around it (masked):",
    ...around,
    "",
  ].join("\n");
}

/** Write what varies between runs as holes. */
function withHoles(text) {
  const bare = text.replace(/[{}]/gu, "$&$&");
  return bare.replace(expression(T.event.VARYING, "gu"), (number) =>
    /^0[xX]/u.test(number) ? "{hex}" : "{int}",
  );
}

/** Return the part of an address that asks for `query` again; empty for one that is too long. */
export function linkPart(query) {
  const text = mask(query.trim());
  if (!text || text.length > MAX_LINK || /[\r\n]/u.test(text)) return "";
  return `#q=${encodeURIComponent(text)}`;
}
