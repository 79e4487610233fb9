"use strict";
/**
 * Brings the box to life. This file is all that a page loads at first; the rest comes when the box
 * gets the focus, text or a file, or when the address asks for something (`#q=`). What happens
 * until then is kept.
 */

const MOST_ASKED = 300; // characters of a question in the address
const LARGE = 30_000; // a text area with more text than this gets slow

const root = document.querySelector("[data-find]");

/** @type {Promise<import("./box.js").Box> | null} */
let started = null;

function start() {
  started ??= import("./box.js").then(({ Box }) => {
    const box = new Box(root);
    box.load();
    return box;
  });
  return started;
}

/** What the address asks for: a message, never a log. */
function asked() {
  const found = /^#q=(.{1,2000})$/u.exec(location.hash);
  if (!found) return "";
  try {
    return decodeURIComponent(found[1].replaceAll("+", " ")).slice(0, MOST_ASKED);
  } catch {
    return "";
  }
}

async function fromAddress() {
  const query = asked();
  if (query) (await start()).typed(query);
}

/** A long text does not go into the text area: the page would stand still. */
function pasted(event) {
  const text = event.clipboardData.getData("text/plain");
  const files = [...event.clipboardData.files];
  if (!text && !files.length) return;
  if (text && text.length <= LARGE) return;
  event.preventDefault();
  start().then((box) => (text ? box.text("Pasted text", text) : box.opened(files)));
}

function dropped(event) {
  root.classList.remove("fp-find-over");
  const files = [...event.dataTransfer.files];
  const text = event.dataTransfer.getData("text/plain");
  if (!files.length && !text) return;
  event.preventDefault();
  start().then((box) => (files.length ? box.opened(files) : box.text("Dropped text", text)));
}

function listen() {
  const input = root.querySelector("textarea");
  const file = root.querySelector("input[type=file]");
  for (const type of ["focusin", "dragenter"]) root.addEventListener(type, start, { once: true });
  input.addEventListener("input", () => start().then((box) => box.typed()));
  input.addEventListener("paste", pasted);
  file.addEventListener("change", () => start().then((box) => box.opened([...file.files])));
  root.addEventListener("drop", dropped);
  root.addEventListener("dragover", (event) => {
    event.preventDefault();
    root.classList.add("fp-find-over");
  });
  root.addEventListener("dragleave", () => root.classList.remove("fp-find-over"));
  addEventListener("hashchange", fromAddress);
  if (input.value || document.activeElement === input) start().then((box) => box.typed());
  fromAddress();
}

if (root) listen();
