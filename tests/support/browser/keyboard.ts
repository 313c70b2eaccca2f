// A page by keyboard alone (WCAG 2.1.1, 2.4.7, 2.4.11): Tab reaches every control, the focus ring is visible,
// and nothing covers the control.
import { expect } from "@playwright/test";

/** A page in any browser. `run` runs a function in the page. */
type Keyboard = {
  run<Result>(work: () => Result): Promise<Result>;
  press(key: "Tab"): Promise<void>;
};

/** `cover` is the element over the middle of the control, or null. */
type Stop = { name: string; number: number; hasRing: boolean; cover: string | null };

export async function expectKeyboardReachesAll(page: Keyboard): Promise<void> {
  const controls = await page.run(numberControls);
  expect(controls.length).toBeGreaterThan(10);
  const stops: Stop[] = [];
  for (let press = 0; press < controls.length + 15; press += 1) {
    await page.press("Tab");
    const stop = await restingStop(page);
    if (stop) stops.push(stop);
    if (stop === null && stops.length >= controls.length) break;
  }
  const reached = new Set(stops.map(({ number }) => number));
  expect(controls.filter(({ number }) => !reached.has(number))).toEqual([]);
  expect(stops.filter(({ hasRing }) => !hasRing)).toEqual([]);
  expect(stops.filter(({ cover }) => cover !== null)).toEqual([]);
}

/**
 * Waits until the control is uncovered, at most ten seconds: WebKit scrolls a field into view shortly after
 * it gets focus.
 */
async function restingStop(page: Keyboard): Promise<Stop | null> {
  for (let looks = 1; ; looks += 1) {
    const stop = await page.run(currentStop);
    if (!stop?.cover || looks === 200) return stop;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Numbers the controls that Tab must reach: one of each group of radio buttons, and every other visible
 * control.
 */
function numberControls() {
  const groups = new Set<string>();
  return Array.from(document.querySelectorAll("a[href], button, input, select, textarea, [tabindex='0']"))
    .filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.matches("[tabindex='-1']"))
        return false;
      if (!control.matches("input[type=radio]")) return true;
      const group = control.getAttribute("name") ?? "";
      const isFirst = !groups.has(group);
      groups.add(group);
      return isFirst;
    })
    .map((control, number) => {
      control.setAttribute("data-stop", String(number));
      return { number, name: control.textContent || control.getAttribute("name") };
    });
}

function currentStop(): Stop | null {
  const control = document.activeElement;
  if (!control || control === document.body) return null;
  const label = control.closest("label");
  const group = control.getAttribute("type") === "radio" ? `[name="${control.getAttribute("name")}"]` : null;
  const numbered = group ? document.querySelector(`${group}[data-stop]`) : control;
  const rings = [control, label].filter((element) => element !== null).map((e) => getComputedStyle(e));
  const [box] = (label ?? control).getClientRects();
  const atCentre = box
    ? document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20))
    : null;
  const holder = label ?? control;
  const isCovered = !atCentre || !(holder.contains(atCentre) || atCentre.contains(holder));
  return {
    name: control.textContent || (control.getAttribute("name") ?? ""),
    number: Number(numbered?.getAttribute("data-stop") ?? -1),
    hasRing: rings.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 3,
    ),
    cover: isCovered ? (atCentre?.outerHTML.slice(0, 200) ?? `outside of the view, at ${box?.top}`) : null,
  };
}

/** The name of the control that has focus if nothing of its middle can be seen, else null. */
export function coveredFocus(): string | null {
  const control = document.activeElement;
  if (!control || control === document.body) return null;
  const { left, top, width, height } = control.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  if (seen && (control.contains(seen) || seen.contains(control))) return null;
  return `${control.getAttribute("aria-label") ?? control.textContent}, at ${Math.round(top)}`;
}
