/* A filter over the list on the page. Without JavaScript the whole list stands there. */
(() => {
  "use strict";
  const box = document.querySelector(".fp-filter");
  if (!box) return;
  const input = box.querySelector("input");
  const status = box.querySelector("[role=status]");
  const items = [...document.querySelectorAll("[data-filter]")].map((element) => ({
    element,
    text: element.textContent.toLowerCase(),
  }));
  box.hidden = false;
  const apply = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { element, text } of items) {
      const match = words.every((word) => text.includes(word));
      element.hidden = !match;
      if (match) shown += 1;
    }
    status.textContent = words.length ? `${shown} of ${items.length}` : "";
  };
  input.addEventListener("input", apply);
})();
