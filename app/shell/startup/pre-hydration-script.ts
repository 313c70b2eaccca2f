// Handles what must work before hydration as well as after it: theme, disclosures, the report of a call to
// action, what a link needs beside its address, and the look of a pressed button. The function's source is
// inlined into the head of every page and runs before the first paint. It knows the page only by attributes,
// which React never sets again.
import type { CtaType } from "../../../contract/notification.ts";
import type { ConfiguredBackend } from "../../backend/backend-address.ts";
import type { reportCta } from "../../tracking/report-cta.ts";

export function preHydrationScript(report: typeof reportCta, backend: ConfiguredBackend): void {
  const root = document.documentElement;
  root.dataset.js = "";
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    root.dataset.closed = localStorage.getItem("closed-notices") ?? ""; // notice-lines.tsx
  } catch {
    // Storage is refused in some private windows: the theme is the system's.
  }
  if (location.search.includes("token_hash=")) root.dataset.mailed = "";
  addEventListener("DOMContentLoaded", showTheme);
  addEventListener("change", onChange);
  addEventListener("click", onClick, true);
  addEventListener("auxclick", onClick, true);

  function showTheme(): void {
    const chosen = document.querySelector<HTMLInputElement>(
      `input[name=theme][value="${root.dataset.theme ?? "system"}"]`,
    );
    if (chosen) chosen.checked = true;
  }

  function onChange({ target }: Event): void {
    if (!(target instanceof HTMLInputElement) || target.name !== "theme") return;
    const theme = target.value;
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    try {
      if (theme === "system") localStorage.removeItem("theme");
      else localStorage.setItem("theme", theme);
    } catch {
      // The theme lasts until the page is left.
    }
  }

  function onClick(event: MouseEvent): void {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>("a, button") : null;
    if (!pressed) return;
    const { cta } = pressed.dataset;
    // A middle click (1) opens the link in another tab.
    if (cta && event.button < 2) report(cta as CtaType, backend); // CtaLink writes nothing else there
    if (event.button > 0) return;
    if ("discloses" in pressed.dataset) disclose(pressed);
    else if ("hydrated" in root.dataset) return;
    else if (pressed instanceof HTMLAnchorElement) follow(pressed, event);
    else pressed.dataset.pressed = ""; // shows that the press was taken, until the page is hydrated
  }

  function disclose(button: HTMLElement): void {
    const isOpen = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(isOpen));
    document.getElementById(button.getAttribute("aria-controls") ?? "")?.toggleAttribute("data-open", isOpen);
  }

  // A link navigates; hydrated.tsx shows its toast.
  function follow(link: HTMLAnchorElement, event: MouseEvent): void {
    const { toast } = link.dataset;
    if (toast) {
      event.stopImmediatePropagation(); // React may listen already
      try {
        sessionStorage.setItem("toast", toast);
      } catch {
        // The browser refuses storage: the link navigates, without its toast.
      }
    }
    // A prerendered page has no query in its link to another language (language-links.tsx).
    if (link.hreflang) link.search = location.search;
  }
}
