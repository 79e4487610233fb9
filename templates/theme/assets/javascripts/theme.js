/* Colours and the menu, where the theme's own scripts are left out. Runs before the text is shown,
   so that a dark page does not flash. Choices are stored as the theme stores them. */
(() => {
  "use strict";
  document.documentElement.classList.replace("no-js", "js");

  const form = document.querySelector("[data-md-component=palette]");
  const inputs = form ? [...form.querySelectorAll("input")] : [];
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const AUTO = "(prefers-color-scheme)";

  const byMedia = (media) => inputs.find((input) => input.dataset.mdColorMedia === media);
  const system = () => byMedia(`(prefers-color-scheme: ${dark.matches ? "dark" : "light"})`);

  const show = (chosen) => {
    const look = (chosen.dataset.mdColorMedia === AUTO && system()) || chosen;
    const color = {};
    for (const key of ["scheme", "primary", "accent"]) {
      color[key] = look.getAttribute(`data-md-color-${key}`);
      document.body.setAttribute(`data-md-color-${key}`, color[key]);
    }
    for (const label of form.querySelectorAll("label")) {
      label.hidden = label !== chosen.nextElementSibling;
    }
    chosen.checked = true;
    return { media: chosen.dataset.mdColorMedia, ...color };
  };

  const stored = () => {
    try {
      return inputs[__md_get("__palette").index];
    } catch {
      return undefined; // nothing stored, or storing is not allowed
    }
  };

  if (inputs.length) {
    show(stored() || byMedia(AUTO) || system() || inputs[0]);
    dark.addEventListener("change", () => show(inputs.find((input) => input.checked)));
    form.addEventListener("change", (event) => {
      const color = show(event.target);
      __md_set("__palette", { index: inputs.indexOf(event.target), color });
    });
  }

  /* The menu of narrow windows is a checkbox with a label, which no key reaches: make it a button. */
  const drawer = document.getElementById("__drawer");
  const label = document.querySelector(".md-header__button[for=__drawer]");
  if (drawer && label) {
    const menu = document.createElement("button");
    menu.type = "button";
    menu.className = label.className;
    menu.setAttribute("for", "__drawer"); // the theme's style sheet knows it by that
    menu.setAttribute("aria-label", "Menu");
    menu.append(...label.childNodes);
    label.replaceWith(menu);
    const set = (open) => {
      drawer.checked = open;
      menu.setAttribute("aria-expanded", String(open));
    };
    set(false);
    menu.addEventListener("click", () => set(!drawer.checked));
    drawer.addEventListener("change", () => set(drawer.checked));
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && drawer.checked) {
        set(false);
        menu.focus();
      }
    });
  }
  addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && event.target.matches?.("label[tabindex]")) {
      event.preventDefault();
      event.target.click();
    }
  });
})();
