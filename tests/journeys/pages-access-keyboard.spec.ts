// Every public page by keyboard alone (WCAG 2.1.1, 2.4.7, 2.4.11): Tab reaches everything, the ring shows,
// nothing covers it.
import { expect, type Page, test } from "@playwright/test";
import { keepInside } from "../support/outside.ts";
import { publicPages } from "../support/public-pages.ts";
import { aSite, type Site } from "../support/site.ts";

test.describe.configure({ mode: "parallel" });

let site: Site;
test.beforeAll(async () => {
  site = await aSite({ env: { RATE_LIMITS: "off" } });
});
test.afterAll(async () => {
  await site.remove();
});

for (const path of publicPages) {
  test(`${path}: Tab reaches every control, each with a visible and uncovered focus ring`, async ({
    page,
    context,
  }) => {
    await keepInside(context);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(site.url + path);
    await expectKeyboardReachesAll(page);
  });
}

for (const path of ["/", "/programs/hvac", "/scholarship"]) {
  test(`${path} on a phone: Tab reaches every control, also in the open menu and beside a bar that sticks`, async ({
    page,
    context,
  }) => {
    await keepInside(context);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(site.url + path);
    const toggle = page.getByRole("button", { name: "Menu" });
    await toggle.press("Enter");
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await toggle.blur();
    await expectKeyboardReachesAll(page);
  });
}

type Stop = { name: string; number: number; hasRing: boolean; isCovered: boolean };

async function expectKeyboardReachesAll(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const controls = await numberControls(page);
  expect(controls.length).toBeGreaterThan(10);
  const stops: Stop[] = [];
  for (let press = 0; press < controls.length + 15; press += 1) {
    await page.keyboard.press("Tab");
    const stop = await currentStop(page);
    if (stop) stops.push(stop);
    if (stop === null && stops.length >= controls.length) break;
  }
  const reached = new Set(stops.map(({ number }) => number));
  expect(controls.filter(({ number }) => !reached.has(number))).toEqual([]);
  expect(stops.filter(({ hasRing }) => !hasRing)).toEqual([]);
  expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
}

/** Numbers what must be reachable: one of each group of radio buttons, and all else that shows. */
function numberControls(page: Page) {
  return page.locator("a[href], button, input, select, textarea, [tabindex='0']").evaluateAll((all) => {
    const groups = new Set<string>();
    return all
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
  });
}

function currentStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const control = document.activeElement;
    if (!control || control === document.body) return null;
    const label = control.closest("label");
    const group =
      control.getAttribute("type") === "radio" ? `[name="${control.getAttribute("name")}"]` : null;
    const numbered = group ? document.querySelector(`${group}[data-stop]`) : control;
    const rings = [control, label].filter((element) => element !== null).map((e) => getComputedStyle(e));
    const [box] = (label ?? control).getClientRects();
    const atCentre = box
      ? document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20))
      : null;
    const holder = label ?? control;
    return {
      name: control.textContent || (control.getAttribute("name") ?? ""),
      number: Number(numbered?.getAttribute("data-stop") ?? -1),
      hasRing: rings.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 3,
      ),
      isCovered: !atCentre || !(holder.contains(atCentre) || atCentre.contains(holder)),
    };
  });
}
