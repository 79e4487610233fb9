"use strict";
/** `diagnose/trace.py`: which lines of one process are code, and which is the exception. */

import { T } from "./tables.js";
import { found, lstrip, strip } from "./text.js";

/** What is known of one stream. */
export class Trace {
  constructor() {
    this.open = false;
    this.indent = 0;
    this.afterCode = false;
    this.foreign = 0;
    this.ignored = false;
    /** The last exception, while the next one may still be linked to it. */
    this.last = null;
    this.lastLine = 0;
    this.link = "";
    this.ignoredLine = -9;
    /** An error line that a traceback right after it explains. */
    this.announced = null;
    this.announcedLine = 0;
    /** A message whose next line tells more. */
    this.pending = null;
    this.pendingUntil = 0;
    this.taken = [];
    /** @type {[number, object][]} the last events with their lines */
    this.recent = [];
    /** The last exception of a Java stack. */
    this.java = null;
    this.javaLine = 0;
  }

  /** Say what the line is: header, code, link, blank, exception, named, or nothing. */
  feed(line) {
    const kind = this.kind(line);
    this.afterCode = kind === "header" || kind === "code";
    return kind;
  }

  kind(line) {
    const { shapes } = T;
    const text = line.text;
    const body = lstrip(text, " \t");
    if (!body) return "blank";
    if (body.includes(shapes.DIRECT_CAUSE)) return this.linked(line, "cause");
    if (body.includes(shapes.DURING_HANDLING)) return this.linked(line, "context");
    const header = found(shapes.HEADER, text);
    if (header !== null) return this.opened(line, header[1]);
    if (found(shapes.FRAME, text)) {
      if (!this.open) this.start(T.trace.UNKNOWN);
      if (this.indent === T.trace.UNKNOWN) {
        this.indent = Math.max(text.length - body.length - 2, 0);
      }
      return "code";
    }
    return this.open ? this.inside(line, body) : this.outside(line, body);
  }

  outside(line, body) {
    if (T.shapes.IGNORED.some((words) => body.startsWith(words))) {
      this.ignoredLine = line.number;
      return "";
    }
    if (namesException(line.text)) return "named";
    return found(T.shapes.CODE, line.text) ? "code" : "";
  }

  opened(line, before) {
    const words = strip(before, " \t+|─╭-");
    this.start(words ? T.trace.UNKNOWN : before.length - lstrip(before, " ").length);
    this.ignored = line.number - this.ignoredLine <= T.trace.IGNORED_REACH;
    return "header";
  }

  start(indent) {
    this.open = true;
    this.foreign = 0;
    this.ignored = false;
    this.indent = indent;
  }

  linked(line, link) {
    this.open = false;
    if (this.last !== null && line.number - this.lastLine <= T.trace.MAX_MESSAGE) this.link = link;
    return "link";
  }

  inside(line, body) {
    const { shapes } = T;
    const text = line.text;
    const indent = text.length - body.length;
    const base = Math.max(this.indent, 0);
    if (found(shapes.CODE, text) || found(shapes.FRAME_IPYTHON, text)) return "code";
    if (indent > base && !strict(text, this.afterCode)) return "code";
    const near = indent <= base + 1;
    if (this.afterCode && near && found(shapes.EXCEPTION_AFTER_FRAMES, text)) return this.closed();
    if ((near || !this.afterCode) && namesException(text)) return this.closed();
    if (indent > base) return "code";
    this.foreign += 1;
    if (this.foreign > T.trace.MAX_FOREIGN) this.open = false;
    return "";
  }

  closed() {
    this.open = false;
    return "exception";
  }
}

/** Tell whether an indented line names an exception although it could be code. */
function strict(text, afterCode) {
  return !afterCode && namesException(text);
}

function namesException(text) {
  const { EXCEPTION, EXCEPTION_BARE, EXCEPTION_PLACE } = T.shapes;
  return [EXCEPTION, EXCEPTION_BARE, EXCEPTION_PLACE].some((shape) => found(shape, text));
}
