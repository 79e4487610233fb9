"use strict";
/** Elements from data. Text is only ever set as text, so nothing in a log can become markup. */

/**
 * Make an element.
 * @param {string} tag `name.class.other`
 * @param {Record<string, any> | null} attributes `on…` are listeners; false and null are left out
 * @param {...(Node | string | null)} children
 */
export function el(tag, attributes, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name);
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === false || value === undefined) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== ""));
  return made;
}

/** `one` or `3 others`. */
export function count(number, one, more = `${one}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : more}`;
}

/** Bytes as people read them. */
export function size(bytes) {
  if (bytes < 1000) return count(bytes, "byte");
  const units = ["kB", "MB", "GB"];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** A button that copies `text` and says so. */
export function copyButton(label, text, say) {
  return el(
    "button.fp-find-button",
    {
      type: "button",
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(text);
          say("Copied. Keys, users, hosts and paths are masked.");
        } catch {
          say("The browser does not let this page copy.");
        }
      },
    },
    label,
  );
}

/** What a reader sees instead of the role's name, and why. */
export const ROLES = {
  initiating: "came first",
  wrapper: "repeats it",
  collateral: "consequence",
  benign: "harmless",
};

/** A small label for a role. */
export function badge(role) {
  return el(`span.fp-badge.fp-role-${role}`, null, ROLES[role] ?? role);
}
