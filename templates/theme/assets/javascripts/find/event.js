"use strict";
/** `diagnose/event.py`: what a line told, the working form of a finding. */

import { streamOf } from "./normalise.js";
import { T } from "./tables.js";
import { expression, head, strip } from "./text.js";

export const BENIGN = "benign";
export const WRAPPER = "wrapper";
export const COLLATERAL = "collateral";
export const CAUSE = "cause";
export const NATIVE = "native";
export const SYMPTOM = "symptom";
export const ERROR = "error";
export const LAST = "last";

/** Make the event of a line. */
export function make(line, standing, why, kind) {
  return {
    number: line.number,
    text: line.original,
    message: strip(line.text, " \t"),
    rank: line.rank,
    process: line.process,
    stream: streamOf(line),
    time: line.time,
    standing,
    why,
    kind,
    /** @type {[string, number, Record<string, string>][]} */
    matches: [],
    count: 1,
    ranks: line.rank === null ? [] : [line.rank],
    file: "",
    silent: false,
    attempt: 0,
    after: 0,
    order: 0,
  };
}

/** Return `message` without what differs between repeats: numbers, addresses, paths. */
export function folded(message) {
  return head(message.replace(expression(T.event.VARYING, "gu"), "0"), T.event.MAX_FOLDED);
}
