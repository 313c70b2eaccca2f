// What was done to a page before React renders it anew stays, in this engine.
import { expect } from "@playwright/test";
import { ofJourneys, test } from "./engine-test.ts";
import type { Tab } from "./tab.ts";
import { startWatchedSite } from "./watched-site.ts";

for (const [path, field, other] of [
  ["/scholarship", "story", "city"],
  ["/es/scholarship", "story", "city"],
  ["/auth", "password", "email"],
  ["/status", "reference", "email"],
  ["/donate", "amount", "amount"],
] as const)
  test(
    `${path}: what was typed before stays, with focus and caret, although something changed the page (R-499)`,
    ofJourneys,
    async ({ openTab, site }) => {
      const watched = await startWatchedSite(site.port, { beforeScripts: actEarly });
      const tab = await openTab();
      await tab.open(`${watched.url}${path}?field=${field}&other=${other}`);
      await expect
        .poll(() => tab.run(() => document.querySelector("html[data-hydrated]") !== null))
        .toBe(true);
      expect(await stateOf(tab, field, other)).toEqual({
        wasRenderedAnew: true,
        values: other === field ? ["typed early"] : ["typed early", "also typed"],
        focused: field,
        caret: [2, 5],
        theme: "dark",
        isDark: true,
      });
      watched.close();
    },
  );

/** Runs in the page before its scripts: types, chooses, and changes the page as a password manager does. */
function actEarly(): void {
  const asked = new URLSearchParams(location.search);
  const field = document.querySelector<HTMLInputElement>(`#${asked.get("field")}`);
  const other = document.querySelector<HTMLInputElement>(`#${asked.get("other")}`);
  if (!field || !other) throw new Error("The page has no such field.");
  other.value = "also typed";
  field.value = "typed early";
  field.focus();
  field.setSelectionRange(2, 5);
  document.querySelector<HTMLInputElement>("input[name=theme][value=dark]")?.click();
  field.focus();
  for (const form of document.querySelectorAll("main form"))
    form.prepend(Object.assign(document.createElement("div"), { className: "foreign" }));
}

function stateOf(tab: Tab, field: string, other: string) {
  return tab.run(
    (field, other) => {
      const [first, second] = [field, other].map((id) => document.querySelector<HTMLInputElement>(`#${id}`));
      const values = field === other ? [first?.value] : [first?.value, second?.value];
      const root = document.documentElement;
      return {
        wasRenderedAnew: document.querySelector(".foreign") === null,
        values,
        focused: document.activeElement?.id,
        caret: [first?.selectionStart, first?.selectionEnd],
        theme: root.dataset.theme,
        isDark: getComputedStyle(root).colorScheme === "dark",
      };
    },
    field,
    other,
  );
}
