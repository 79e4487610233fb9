/* Comforts of the pages; without JavaScript everything can be read and reached as well. */
(() => {
  "use strict";

  /* A filter over the list on the page. */
  const box = document.querySelector(".fp-filter");
  if (box) {
    const input = box.querySelector("input");
    const status = box.querySelector("[role=status]");
    const items = [...document.querySelectorAll("[data-filter]")].map((element) => ({
      element,
      text: element.textContent.toLowerCase(),
    }));
    box.hidden = false;
    input.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const { element, text } of items) {
        const match = words.every((word) => text.includes(word));
        element.hidden = !match;
        if (match) shown += 1;
      }
      status.textContent = words.length ? `${shown} of ${items.length}` : "";
    });
  }

  /* A button that copies each block of code; a difference is two programs, so it has none. */
  if (navigator.clipboard) {
    for (const code of document.querySelectorAll(".md-typeset .highlight > pre > code")) {
      const pre = code.parentElement;
      if (pre.closest(".fp-diff") || pre.querySelector("button")) continue;
      const place = document.createElement("div");
      const button = document.createElement("button");
      place.className = "md-code__nav";
      button.className = "md-code__button";
      button.type = "button";
      button.title = "Copy";
      button.dataset.mdType = "copy";
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ""));
        button.title = "Copied";
        button.classList.add("md-code__button--active");
        setTimeout(() => {
          button.title = "Copy";
          button.classList.remove("md-code__button--active");
        }, 2000);
      });
      place.append(button);
      pre.insertBefore(place, code);
    }
  }

  /* Boxes that scroll take the keyboard's focus, and only those: text needs no stop. */
  const boxes = ".md-typeset pre > code, .md-typeset table:not([class]), .fp-diagram, .fp-table";
  const reach = new ResizeObserver((changes) => {
    for (const { target } of changes) {
      const wide = target.scrollWidth > target.clientWidth + 1;
      const high = target.scrollHeight > target.clientHeight + 1;
      if (wide || high) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  for (const box of document.querySelectorAll(`${boxes}, .md-sidebar__scrollwrap, .fp-side`)) {
    reach.observe(box);
  }
})();
