"use strict";
/** The box: what is typed, pasted, dropped or chosen, and what is shown for it. */

import { Client } from "./client.js";
import { count, el, size } from "./dom.js";
import { nothingFound, resultList } from "./results.js";
import { verdict } from "./verdict.js";

const TYPING = 80; // milliseconds of rest before a search
const LOG_LINES = 3; // so many lines are a log, not a message
const LOG_LENGTH = 2000;
const MOST = 100_000_000;
const HIGHEST = 170; // pixels of the text area

/** Tell whether a text is a log rather than a message. */
export function isLog(text) {
  if (text.length > LOG_LENGTH) return true;
  return text.split("\n").filter((line) => line.trim()).length >= LOG_LINES;
}

export class Box {
  /** @param {HTMLElement} root the element with `data-find` */
  constructor(root) {
    this.root = root;
    this.input = root.querySelector("textarea");
    this.file = root.querySelector("input[type=file]");
    this.status = root.querySelector("[role=status]");
    this.out = root.querySelector(".fp-find-out");
    this.held = root.querySelector(".fp-find-held");
    this.clearing = root.querySelector(".fp-find-clear");
    const absolute = (path) => new URL(path, location.href).href;
    const { base, index, details, tables, issues } = root.dataset;
    this.page = {
      base: absolute(base),
      issues: issues ?? "",
      say: (text) => this.say(text),
      more: (ranges) => this.client.lines(ranges),
    };
    const files = { index: absolute(index), details: absolute(details), tables: absolute(tables) };
    this.client = new Client({ ...files, site: this.page.base }, (message) => this.heard(message));
    this.timer = 0;
    this.listen();
  }

  listen() {
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.clearing.addEventListener("click", () => this.clear());
    this.out.addEventListener("keydown", (event) => this.move(event));
  }

  /** Load the index; an error is shown once something is asked. */
  async load() {
    try {
      await this.client.load();
    } catch (error) {
      this.failed(error.message);
    }
  }

  say(text) {
    this.status.textContent = text;
  }

  /** Answer what stands in the text area, or `text` put there. */
  typed(text) {
    if (text !== undefined) this.input.value = text;
    this.fit();
    clearTimeout(this.timer);
    this.hold("");
    const { value } = this.input;
    if (value.trim()) {
      this.timer = setTimeout(() => this.ask(value), TYPING);
      return;
    }
    this.client.drop();
    this.show();
    this.say("");
  }

  ask(text) {
    if (isLog(text)) this.send("diagnose", { text });
    else this.send("search", { query: text });
  }

  async send(kind, body) {
    this.root.setAttribute("aria-busy", "true");
    try {
      await this.client.ask(kind, body);
    } catch (error) {
      this.failed(error.message);
    }
  }

  /** Diagnose a text that is too long for the text area. */
  text(label, text) {
    this.take(`${label}, ${size(text.length)}`, { text });
  }

  opened(files) {
    const [file] = files;
    if (!file) return;
    if (file.size > MOST) {
      this.failed(
        `${file.name} has ${size(file.size)}; this page reads up to ${size(MOST)}. ` +
          "The command line reads any size: faultpedia diagnose FILE",
      );
    } else this.take(`${file.name}, ${size(file.size)}`, { file });
  }

  /** Diagnose what is not in the text area. */
  take(label, body) {
    clearTimeout(this.timer);
    this.input.value = "";
    this.fit();
    this.hold(label);
    this.show();
    this.say("Reading …");
    this.send("diagnose", body);
  }

  /** Say what is held instead of the text area. */
  hold(label) {
    this.held.textContent = label;
    this.held.hidden = !label;
    this.clearing.hidden = !label && !this.input.value;
  }

  clear() {
    clearTimeout(this.timer);
    this.client.drop();
    this.input.value = "";
    this.file.value = "";
    this.fit();
    this.hold("");
    this.show();
    this.say("");
    this.input.focus();
  }

  heard(message) {
    const { kind } = message;
    if (kind === "progress") {
      const share = Math.min(100, Math.round((100 * message.read) / Math.max(1, message.size)));
      this.say(`Reading … ${size(message.read)}${message.read <= message.size ? ` (${share} %)` : ""}`);
      return;
    }
    this.root.removeAttribute("aria-busy");
    if (kind === "failed") this.failed(message.message);
    if (kind === "results") this.results(message.results, message.link);
    if (kind === "report") this.report(message);
  }

  results(results, link) {
    const page = { ...this.page, link };
    this.show(results.length ? resultList(results, page) : nothingFound(this.page.base));
    const exact = results.filter((one) => one.exact).length;
    const near = count(results.length, "entry", "entries");
    const kind = exact ? `${exact} with exactly this message` : "none with exactly this message";
    this.say(results.length ? `${near}, ${kind}` : "No entry found");
  }

  report(found) {
    const { report, similar } = found;
    const parts = [verdict(found, this.page)];
    if (similar.length) {
      parts.push(el("h2", null, "Entries with similar words"), resultList(similar, { ...this.page, link: "" }));
    }
    this.show(...parts);
    const read = `${count(found.count, "line")} read.`;
    const first = report.initiating;
    const what = first
      ? `Line ${first.line} came first${first.title ? `: ${first.title}` : ""}.`
      : report.findings.length
        ? "What started it is not in this log."
        : "No failure was found.";
    this.say(`${read} ${what}`);
  }

  failed(text) {
    this.root.removeAttribute("aria-busy");
    this.show(el("p.fp-find-failed", null, text));
    this.say(text);
  }

  /** Show something else; the focus stays among the results when it was there. */
  show(...parts) {
    const inside = this.out.contains(document.activeElement);
    this.out.replaceChildren(...parts);
    if (inside) (this.out.querySelector("a, button, summary") ?? this.input).focus();
  }

  /** Let the text area grow with its text. */
  fit() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight + 2, HIGHEST)}px`;
  }

  key(event) {
    if (event.key === "Escape" && this.input.value) {
      event.preventDefault();
      this.clear();
    }
    const atEnd = this.input.selectionStart === this.input.value.length;
    if (event.key === "ArrowDown" && atEnd) {
      const first = this.out.querySelector("a, button, summary");
      if (first) {
        event.preventDefault();
        first.focus();
      }
    }
  }

  /** Arrows go through the entries; up from the first goes back to the box. */
  move(event) {
    const links = [...this.out.querySelectorAll(".fp-find-title")];
    const at = links.indexOf(document.activeElement);
    if (at < 0 || !["ArrowDown", "ArrowUp", "Escape"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Escape" || (event.key === "ArrowUp" && at === 0)) this.input.focus();
    else links[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
  }
}
