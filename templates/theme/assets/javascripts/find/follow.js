"use strict";
/** `diagnose/follow.py`: lines that depend on lines before them. */

import { classify, ruleOf } from "./classify.js";
import * as ev from "./event.js";
import { T } from "./tables.js";
import { found, rstrip } from "./text.js";

/** Turns the lines of all streams into events. */
export class Follower {
  constructor(store) {
    this.store = store;
    this.file = "";
    this.attempt = 0;
  }

  /** Read a line of the stream of `trace`; return what kind of line it is. */
  take(line, trace, matches) {
    const kind = trace.feed(line);
    if (kind === "header") announced(line, trace);
    let event = classify(line, kind, trace.ignored && kind === "exception", matches);
    if (trace.pending !== null && kind !== "blank") event = detail(line, trace, kind, event);
    if (event === null) return kind;
    event.file = this.file;
    event.attempt = this.attempt;
    chain(event, trace);
    java(line, event, trace);
    event = this.store.add(event);
    remember(line, event, trace, matches);
    return kind || "event";
  }
}

function announced(line, trace) {
  const event = trace.announced;
  if (event !== null && line.number - trace.announcedLine <= T.follow.ANNOUNCED) {
    event.standing = ev.WRAPPER;
    event.why = "announces the traceback below it";
  }
  trace.announced = null;
}

function detail(line, trace, kind, own) {
  const outer = trace.pending;
  trace.pending = null;
  if (line.number > trace.pendingUntil || ["header", "code", "link"].includes(kind)) return own;
  let event = own;
  if (own === null || own.standing === ev.ERROR) {
    event = ev.make(line, ev.CAUSE, `the message that line ${outer.number} leads to`, "detail");
    event.matches = own?.matches ?? [];
  }
  for (const earlier of [outer, ...trace.taken]) {
    if (earlier.standing !== ev.BENIGN && earlier.standing !== ev.COLLATERAL) {
      earlier.standing = ev.WRAPPER;
      earlier.why = `leads to the message on line ${line.number}`;
    }
  }
  return event;
}

function chain(event, trace) {
  const { last, link } = trace;
  if (event.kind !== "exception" || last === null || !link) return;
  trace.link = "";
  event.after = last.number;
  if (link === "context" && T.shapes.PROBES.some((probe) => found(probe, last.message))) {
    if (last.standing === ev.CAUSE) {
      last.standing = ev.BENIGN;
      last.why = `was handled; what failed then is on line ${event.number}`;
    }
  } else if (last.standing !== ev.WRAPPER && last.standing !== ev.BENIGN) {
    event.standing = ev.WRAPPER;
    event.why = `raised because of the exception on line ${last.number}`;
  }
}

function java(line, event, trace) {
  if (!found(T.shapes.JAVA_CAUSE, line.text)) {
    if (event.kind === "java" || found(T.shapes.JAVA, line.text)) {
      trace.java = event;
      trace.javaLine = line.number;
    }
    return;
  }
  const above = trace.java;
  if (above !== null && line.number - trace.javaLine <= T.follow.JAVA_STACK) {
    above.standing = ev.WRAPPER;
    above.why = `caused by what line ${event.number} says`;
  }
  trace.java = event;
  trace.javaLine = line.number;
}

function remember(line, event, trace, matches) {
  const rule = ruleOf(matches);
  const group = event.kind !== "detail" ? rule : null;
  if (event.kind === "exception") {
    trace.last = event;
    trace.lastLine = line.number;
  }
  if (event.kind === "error") {
    trace.announced = event;
    trace.announcedLine = line.number;
  }
  let more = group?.detail ?? 0;
  if (!more && event.kind === "exception" && rstrip(line.text, " ").endsWith(":")) {
    more = group === null ? T.follow.BARE_DETAIL : 0;
  }
  if (more) {
    trace.pending = event;
    trace.pendingUntil = line.number + more;
    const reach = line.number - (group?.takes_over ?? 0);
    trace.taken = trace.recent
      .filter(([number, one]) => number >= reach && one !== event)
      .map(([, one]) => one);
  }
  trace.recent = [...trace.recent, [line.number, event]].slice(-T.follow.RECENT);
}
