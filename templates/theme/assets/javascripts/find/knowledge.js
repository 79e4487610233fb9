"use strict";
/**
 * `diagnose/knowledge.py`: what entries say that can concern a log, from `index-….json`, and the
 * texts that are shown with it, from `details-….json`.
 */

import { FORMAT } from "./tables.js";

/**
 * @typedef {object} KnownEntry
 * @property {string} slug
 * @property {string} title
 * @property {string} role
 * @property {string} severity
 * @property {string} fix
 * @property {{pattern: any, with: string[], without: string[]}[]} signatures
 * @property {{id: string, text: string, points_to: string[], rules_out: string[]}[]} causes
 * @property {string[]} leads_to
 */

/** All entries by slug. */
export class Knowledge {
  /** @param {any} body the parsed index */
  constructor(body) {
    checked(body);
    /** @type {Map<string, KnownEntry>} */
    this.entries = new Map(body.entries.map((one) => [one.slug, entry(one)]));
    /** @type {string[]} clues that can be looked for, each once */
    this.clues = body.clues;
    /** @type {Record<string, number>} weight of a word by the number of entries that use it */
    this.weights = body.weights;
  }

  /** @param {any} body the parsed details: needed before a diagnosis, not for a search */
  tell(body) {
    checked(body);
    for (const [slug, { fix = "", causes = [] }] of Object.entries(body.entries)) {
      const known = this.entries.get(slug);
      if (known === undefined) continue;
      known.fix = fix;
      known.causes.forEach((cause, at) => {
        cause.text = causes[at] ?? "";
      });
    }
  }
}

function checked(body) {
  if (body.format !== FORMAT) {
    throw new Error("The page and its index are of different releases; reload the page.");
  }
}

/** Fill in what the file leaves out. */
function entry(one) {
  return {
    leads_to: [],
    fix: "",
    ...one,
    causes: (one.causes ?? []).map((cause) => ({ text: "", points_to: [], rules_out: [], ...cause })),
    signatures: one.signatures.map((s) =>
      s === null || typeof s === "string" || "regex" in s
        ? { pattern: s, with: [], without: [] }
        : { with: [], without: [], ...s },
    ),
  };
}
