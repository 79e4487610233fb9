"use strict";
/** `diagnose/store.py`: the events met so far, repeats merged, bounded in number. */

import { BENIGN, folded } from "./event.js";
import { comparable } from "./stamps.js";
import { T } from "./tables.js";
import { compare } from "./text.js";

/** Events in the order of the log. */
export class Store {
  constructor() {
    this.events = [];
    this.dropped = 0;
    /** @type {Map<string, number>} line of the last event of each file that is not benign */
    this.last = new Map();
    this.known = new Map();
    this.counts = new Map();
  }

  /** Keep the event, or count it with the one it repeats; return the one that is kept. */
  add(event) {
    if (event.standing !== BENIGN) this.last.set(event.file, event.number);
    const key = `${event.standing} ${folded(event.message)}`;
    const known = this.known.get(key);
    if (known !== undefined) {
      merge(known, event);
      return known;
    }
    const count = this.counts.get(event.standing) ?? 0;
    if (count >= T.store.LIMITS[event.standing]) {
      this.dropped += 1;
      return event;
    }
    this.counts.set(event.standing, count + 1);
    this.known.set(key, event);
    event.order = this.events.length;
    this.events.push(event);
    return event;
  }
}

function merge(known, event) {
  known.count += 1;
  for (const rank of event.ranks) {
    if (!known.ranks.includes(rank) && known.ranks.length < T.event.MAX_RANKS) {
      known.ranks.push(rank);
    }
  }
  if (comparable(known.time, event.time) && compare(event.time.order, known.time.order) < 0) {
    for (const part of ["number", "text", "file", "rank", "process", "time"]) {
      known[part] = event[part];
    }
  }
}
