"use strict";
/** `signatures/stamps.py`: times of day as logs print them, made comparable. */

import { T } from "./tables.js";

/** Tell whether the order of two times means anything. */
export function comparable(one, other) {
  return one !== null && other !== null && one.kind === other.kind;
}

const two = (number) => String(number).padStart(2, "0");
const nanoseconds = (digits) => Number((digits + "000000000").slice(0, 9));

/** Make a time of the groups of a prefix; null when they hold none. */
export function readTime(parts) {
  for (const kind of ["uptime", "epoch"]) {
    const since = parts[kind];
    if (since) {
      const [whole, rest] = halves(since);
      return { kind, text: since, order: [Number(whole), nanoseconds(rest)] };
    }
  }
  return parts.clock ? clockTime(parts) : null;
}

function clockTime(parts) {
  const [whole, rest] = halves(parts.clock.replaceAll(",", "."));
  const [hours, minutes, seconds] = whole.split(":").map(Number);
  const moment = `${two(hours)}:${two(minutes)}:${two(seconds)}${rest ? `.${rest}` : ""}`;
  const order = [hours, minutes, seconds, nanoseconds(rest)];
  const [month, day] = monthAndDay(parts);
  if (!month) return { kind: "clock", text: moment, order };
  const date = `${two(month)}-${two(day)}T${moment}`;
  if (parts.year) {
    const all = [Number(parts.year), month, day, ...order];
    return { kind: "date", text: `${parts.year}-${date}`, order: all };
  }
  return { kind: "day", text: date, order: [month, day, ...order] };
}

function halves(text) {
  const at = text.indexOf(".");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function monthAndDay(parts) {
  const both = parts.monthday;
  if (both) return [Number(both.slice(0, -2)), Number(both.slice(-2))];
  const month = parts.month_name
    ? T.prefixes.MONTHS.indexOf(parts.month_name) + 1
    : Number(parts.month || 0);
  return [month, Number(parts.day || 0)];
}
