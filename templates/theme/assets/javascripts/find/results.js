"use strict";
/** The list of entries for an error string. */

import { copyButton, el } from "./dom.js";

/**
 * @param {any[]} results
 * @param {{base: string, link: string, say: (text: string) => void}} page
 */
export function resultList(results, page) {
  const items = results.map((one) =>
    el(
      "li.fp-find-hit",
      null,
      el("a.fp-find-title", { href: `${page.base}e/${encodeURIComponent(one.entry)}/` }, one.title),
      el("code.fp-find-signature", null, one.signature),
      el(
        "span.fp-badges",
        null,
        one.exact ? el("span.fp-badge.fp-find-exact", null, "exact message") : null,
        one.role === "initiating" ? null : el(`span.fp-badge.fp-role-${one.role}`, null, one.role),
      ),
    ),
  );
  const list = el("ul.fp-find-hits", { "aria-label": "Entries" }, ...items);
  const link = page.link ? el("p.fp-find-share", null, linkButton(page)) : null;
  return el("div", null, list, link);
}

function linkButton({ link, say }) {
  const address = `${location.href.split("#")[0]}${link}`;
  return copyButton("Copy a link to this search", address, say);
}

/** What to say when no entry is near. */
export function nothingFound(base) {
  return el(
    "div.fp-find-none",
    null,
    el("p", null, "No entry knows this message. Paste the whole log: the line that came first can often be found without an entry."),
    el("p", null, el("a", { href: `${base}signatures/` }, "All messages")),
  );
}
