// What password managers, grammar checkers and translators do to a page.

/** Each runs in the page. */
export const foreignChanges = {
  "a badge beside each field": () => {
    for (const field of document.querySelectorAll("main input, main textarea"))
      field.after(Object.assign(document.createElement("span"), { className: "manager-badge" }));
  },
  "an element in each label": () => {
    for (const label of document.querySelectorAll("label")) label.prepend(document.createElement("div"));
  },
  "a frame as the form's first element": () => {
    document.querySelector("main form, main fieldset")?.prepend(document.createElement("iframe"));
  },
  "an element before all others": () => {
    document.body.prepend(Object.assign(document.createElement("div"), { id: "manager-root" }));
  },
  "fields and buttons of its own": () => {
    for (const form of document.querySelectorAll("main form")) {
      form.prepend(document.createElement("button"), document.createElement("input"));
      form.append(document.createElement("select"));
    }
  },
  "an element in the head, and attributes everywhere": () => {
    document.head.prepend(document.createElement("style"), document.createElement("meta"));
    for (const element of document.querySelectorAll("html, body, form, input, textarea")) {
      element.setAttribute("data-lastpass-icon-root", "true");
      element.setAttribute("style", "background-image: none");
    }
  },
  "translated texts": () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) {
      const { parentElement, nodeValue } = texts.currentNode;
      if (nodeValue?.trim() && !parentElement?.closest("script, style, textarea"))
        found.push(texts.currentNode);
    }
    for (const text of found) {
      const translated = document.createElement("font");
      translated.textContent = `es: ${text.nodeValue}`;
      text.parentNode?.replaceChild(translated, text);
    }
  },
  "removed white space": () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) if (!texts.currentNode.nodeValue?.trim()) found.push(texts.currentNode);
    for (const text of found) text.parentNode?.removeChild(text);
  },
} satisfies Record<string, () => void>;
