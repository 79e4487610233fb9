"use strict";
/** The worker, as the page talks to it. It is started when it is first needed. */

/**
 * Start the worker. It is made from an address of this page's own making, because such a worker
 * keeps to the page's Content-Security-Policy; one loaded from a file would not.
 */
function start() {
  const module = new URL("./worker.js", import.meta.url).href;
  const text = `import ${JSON.stringify(module)};`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return new Worker(address, { type: "module" });
}

export class Client {
  /**
   * @param {{index: string, details: string, tables: string, site: string}} addresses absolute
   * @param {(message: any) => void} heard called for every answer to the newest question
   */
  constructor(addresses, heard) {
    this.addresses = addresses;
    this.heard = heard;
    this.last = 0;
    this.worker = null;
    this.ready = null;
    this.waiting = new Map();
  }

  /** Load the index; does nothing the second time. */
  load() {
    this.ready ??= new Promise((done, failed) => {
      this.worker = start();
      this.worker.addEventListener("error", () => failed(new Error("The search did not start.")));
      this.worker.addEventListener("message", ({ data }) => this.take(data));
      this.waiting.set(0, { done, failed });
      this.worker.postMessage({ id: 0, kind: "load", ...this.addresses });
    });
    return this.ready;
  }

  take(message) {
    const waiting = this.waiting.get(message.id);
    if (waiting) {
      this.waiting.delete(message.id);
      if (message.kind === "failed") waiting.failed(new Error(message.message));
      else waiting.done(message);
    } else if (message.id === this.last) this.heard(message);
  }

  /** Ask something; an earlier question that is not answered yet is dropped. */
  async ask(kind, body) {
    this.last += 1;
    const id = this.last;
    await this.load();
    if (id === this.last) this.worker.postMessage({ id, kind, ...body });
  }

  /** Drop what is being worked on. */
  drop() {
    this.last += 1;
  }

  /** Read more lines of the log; returns them by number. */
  lines(ranges) {
    return new Promise((done, failed) => {
      const id = `lines ${this.waiting.size} ${performance.now()}`;
      this.waiting.set(id, { done: ({ lines }) => done(lines), failed });
      this.worker.postMessage({ id, kind: "lines", ranges });
    });
  }
}
