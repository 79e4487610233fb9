"use strict";
/** What a diagnosis says, for a tired reader: what came first, what to do, and the rest folded. */

import { badge, copyButton, count, el } from "./dom.js";
import { lineId, logView } from "./loglines.js";

const MAX_LISTED = 60;

/**
 * @param {any} found what the worker answered
 * @param {{base: string, issues: string, say: (text: string) => void,
 *   more: (ranges: [number, number][]) => Promise<[number, string][]>}} page
 */
export function verdict(found, page) {
  const { report } = found;
  const first = report.initiating;
  const later = report.findings.filter((one) => one !== report.findings[0] || !first);
  const parts = [first ? firstCard(found, page) : noFirst(report)];
  if (first?.causes.length > 1) parts.push(differential(first.causes));
  if (first && !first.entry) parts.push(contribute(found, page));
  if (found.lines.length) parts.push(el("h2", null, "The log"), logView(found, page.more));
  const ends = later.filter((one) => one.role !== "benign");
  const calm = [...later.filter((one) => one.role === "benign"), ...report.notes];
  if (ends.length) parts.push(folded(summaryOf(ends, first), ends, page, !first));
  if (calm.length) parts.push(folded(count(calm.length, "message that looks bad and is not", "messages that look bad and are not"), calm, page));
  if (report.dropped) {
    parts.push(el("p.fp-find-small", null, `${count(report.dropped, "further message")} not listed.`));
  }
  if (report.findings.length) {
    parts.push(el("p.fp-find-share", null, copyButton("Copy this report", found.text, page.say)));
  }
  return el("div.fp-find-verdict", null, ...parts);
}

function summaryOf(findings, first) {
  const total = count(findings.length, "further finding");
  if (!first) return `${count(findings.length, "finding")}`;
  const wrappers = findings.filter((one) => one.role === "wrapper").length;
  const rest = findings.length - wrappers;
  const kinds = [];
  if (rest) kinds.push(count(rest, "consequence"));
  if (wrappers) kinds.push(wrappers === 1 ? "1 repeats it" : `${wrappers} repeat it`);
  return `${total}: ${kinds.join(", ")}`;
}

function firstCard(found, page) {
  const first = found.report.initiating;
  return el(
    "section.fp-find-first",
    { "aria-labelledby": "fp-find-first" },
    el("p.fp-find-where", { id: "fp-find-first" }, "This came first: ", lineLink(first), where(first)),
    el("pre.fp-find-text", null, el("code", null, first.text)),
    ...(first.entry ? known(first, page) : unknown(found.report, page)),
  );
}

function known(first, { base }) {
  const address = `${base}e/${encodeURIComponent(first.entry)}/`;
  return [
    el("h2.fp-find-what", null, el("a", { href: address }, first.title)),
    captured(first.captures),
    first.fix
      ? el("p.fp-find-fix", null, el("strong", null, "First fix: "), ...prose(first.fix))
      : null,
    el("p.fp-find-why", null, el("strong", null, "Why this line: "), whyFirst(first)),
    el("p", null, el("a.md-button.md-button--primary", { href: address }, "Read the entry")),
  ];
}

/** The title stands above already. */
function whyFirst(first) {
  const rest = first.why.startsWith(`${first.title}; `)
    ? first.why.slice(first.title.length + 2)
    : first.why;
  return `it matches a message of this entry, and ${rest}.`;
}

function unknown(report, { base }) {
  return [
    el("h2.fp-find-what", null, "No entry knows this message yet"),
    el("p.fp-find-why", null, el("strong", null, "Why this line: "), `${report.initiating.why}.`),
    report.nearby.length
      ? el(
          "div",
          null,
          el("p", null, "Possibly related, and no answer:"),
          el(
            "ul",
            null,
            ...report.nearby.map(({ entry, title }) =>
              el("li", null, el("a", { href: `${base}e/${encodeURIComponent(entry)}/` }, title)),
            ),
          ),
        )
      : null,
  ];
}

function noFirst(report) {
  const [title, text] = report.findings.length
    ? [
        "What started it is not in this log",
        "Every finding repeats or follows a failure that was logged elsewhere. Look into the logs of the other ranks, nodes or processes, and paste them here.",
      ]
    : [
        "No failure was found",
        report.notes.length
          ? "Some messages look bad; the log shows that they are not, or that the run went on."
          : "Nothing in this text says that something failed.",
      ];
  return el("section.fp-find-first.fp-find-calm", null, el("h2.fp-find-what", null, title), el("p", null, text));
}

function where(finding) {
  const parts = [];
  if (finding.rank !== null) parts.push(`rank ${finding.rank}`);
  if (finding.process) parts.push(finding.process);
  if (finding.time) parts.push(finding.time.replace("T", " "));
  if (finding.attempt) parts.push(`after ${count(finding.attempt, "restart")}`);
  return parts.length ? `, ${parts.join(", ")}` : "";
}

function lineLink(finding) {
  const label = `line ${finding.line.toLocaleString("en")}`;
  return el("a", { href: `#${lineId(finding.line)}`, onclick: jump }, label);
}

/** Go to a line without leaving its address in the history. */
function jump(event) {
  event.preventDefault();
  const row = document.querySelector(event.currentTarget.getAttribute("href"));
  if (!row) return;
  row.scrollIntoView({ block: "center" });
  row.focus({ preventScroll: true });
}

function captured(captures) {
  const values = Object.entries(captures).filter(([, value]) => value !== null);
  if (!values.length) return null;
  return el(
    "dl.fp-facts",
    null,
    ...values.map(([name, value]) =>
      el("div", null, el("dt", null, name.replaceAll("_", " ")), el("dd", null, value)),
    ),
  );
}

function differential(causes) {
  const told = causes.filter((one) => one.points_to.length || one.rules_out.length);
  const title = told.length ? "Which cause" : `${causes.length} possible causes; this log points to none`;
  const list = el("ul", null, ...causes.map(possible));
  return told.length
    ? el("section.fp-find-causes", null, el("h2", null, title), list)
    : el("details.fp-find-more.fp-find-causes", null, el("summary", null, title), list);
}

function possible(cause) {
  const { points_to: forIt, rules_out: against } = cause;
  const look = against.length ? "fp-find-out" : forIt.length ? "fp-find-in" : null;
  return el(
    "li",
    { class: look },
    el("p", null, ...prose(cause.text)),
    evidence(forIt, "Points to it"),
    evidence(against, "Rules it out"),
  );
}

function evidence(lines, label) {
  if (!lines.length) return null;
  const links = lines.flatMap((one, at) => [at ? ", " : "", lineLink(one)]);
  return el("p.fp-find-small", null, `${label}: `, ...links);
}

function folded(title, findings, page, open = false) {
  const shown = findings.slice(0, MAX_LISTED);
  const items = shown.map((one) => listed(one, page));
  if (findings.length > shown.length) {
    items.push(el("li", null, `… and ${findings.length - shown.length} more`));
  }
  return el(
    "details.fp-find-more",
    { open },
    el("summary", null, title),
    el("ul.fp-find-list", null, ...items),
  );
}

function listed(finding, { base }) {
  const times = finding.count > 1 ? `, ${finding.count} times` : "";
  const ranks = finding.ranks.length > 1 ? `, on ranks ${finding.ranks.slice(0, 8).join(", ")}${finding.ranks.length > 8 ? " …" : ""}` : "";
  return el(
    "li",
    null,
    el("p.fp-find-where", null, badge(finding.role), " ", lineLink(finding), where(finding), times, ranks),
    el("code.fp-find-text", null, finding.text),
    el("p.fp-find-small", null, `${finding.why}.`),
    finding.entry
      ? el("p.fp-find-small", null, el("a", { href: `${base}e/${encodeURIComponent(finding.entry)}/` }, finding.title))
      : null,
  );
}

function contribute(found, { issues, base, say }) {
  return el(
    "details.fp-find-more",
    null,
    el("summary", null, "Help the next one: contribute this message"),
    el("p", null, "Keys, users, hosts and paths are masked below; look through it before you share it."),
    el("pre.fp-find-draft", null, el("code", { tabindex: "0" }, found.contribution)),
    el(
      "p.fp-find-share",
      null,
      copyButton("Copy this beginning of an entry", found.contribution, say),
      " ",
      issues ? el("a", { href: issues, rel: "noopener" }, "Open an issue") : null,
      issues ? " or " : null,
      el("a", { href: `${base}contributing/` }, "see how an entry is made"),
    ),
  );
}

/** Show `code` of prose as code; everything else is text. */
function prose(text) {
  return text.split(/(`[^`]+`)/u).map((part) =>
    part.length > 2 && part.startsWith("`") && part.endsWith("`")
      ? el("code", null, part.slice(1, -1))
      : part.replace(/\[([^\]]+)\]\([^)]*\)/gu, "$1").replace(/\*{1,2}([^*\n]+)\*{1,2}/gu, "$1"),
  );
}
