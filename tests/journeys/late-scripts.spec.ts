// Scripts come after the page and after the first touch; what was pressed before they answer is not lost
// (docs/decisions.md, Screens).
import { expect, type Page, test } from "@playwright/test";
import { authWords } from "#content/pages/auth.ts";
import { keepInside } from "../support/outside.ts";
import { publicPages } from "../support/public-pages.ts";
import { aSite, type Site } from "../support/site.ts";
import { toastOf } from "../support/toast.ts";

let site: Site;
test.beforeAll(async () => {
  site = await aSite({ env: { RATE_LIMITS: "off" } });
});
test.afterAll(async () => {
  await site.remove();
});
test.beforeEach(async ({ context }) => {
  await keepInside(context);
});

test("no page asks for a script before its first paint, and those that only show ask for none before a touch", async ({
  page,
}) => {
  const scripts = collectScripts(page);
  for (const path of publicPages) {
    scripts.length = 0;
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    await page.waitForTimeout(700); // a page that acts by itself begins once it is quiet
    const early = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      return performance
        .getEntriesByType("resource")
        .filter(
          ({ name, startTime }) =>
            new URL(name).pathname.endsWith(".js") && startTime < (paint?.startTime ?? 0),
        )
        .map(({ name }) => name);
    });
    expect({ path, early }).toEqual({ path, early: [] });
    const isActing = /^\/(auth|scholarship|schedule|no-such-page)$/.test(path);
    expect({ path, asks: scripts.length > 0 }).toEqual({ path, asks: isActing });
  }
});

test("a touch, a key or the wheel brings them, and the page says when they answer", async ({ page }) => {
  for (const touch of [
    () => page.mouse.click(1, 1),
    () => page.keyboard.press("Tab"),
    () => page.mouse.wheel(0, 200),
  ]) {
    await page.goto(`${site.url}/mission`);
    await expect(page.locator("html")).not.toHaveAttribute("data-alive");
    await touch();
    await expect(page.locator("html")).toHaveAttribute("data-alive");
  }
});

test("the application form has its scripts ready, and starts them at a touch, or for what was typed before", async ({
  page,
}) => {
  const scripts = collectScripts(page);
  await page.goto(`${site.url}/scholarship`, { waitUntil: "networkidle" });
  await expect.poll(() => scripts.length).toBeGreaterThan(5);
  await page.waitForTimeout(700);
  await expect(page.locator("html")).not.toHaveAttribute("data-alive");
  await page.getByLabel("City").fill("Pueblo");
  await expect(page.locator("html")).toHaveAttribute("data-alive");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-alive");
  await expect(page.getByLabel("City")).toHaveValue("Pueblo");
});

test("the sign-in page has them ready, starts them at a touch, and what was typed meanwhile is sent", async ({
  page,
}) => {
  await page.goto(`${site.url}/auth`, { waitUntil: "networkidle" });
  await page.waitForTimeout(700);
  await expect(page.locator("html")).not.toHaveAttribute("data-alive");
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByLabel("Password", { exact: true }).fill("no such password");
  await page.keyboard.press("Enter");
  await expect(toastOf(page, authWords.invalidCredentials)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody@example.org");
});

test("the sign-in page that has other ways in shows them without a touch", async ({ page }) => {
  const open = await aSite({ env: { RATE_LIMITS: "off", AUTH_SIGN_IN_CODES: "true" } });
  try {
    await page.goto(`${open.url}/auth`);
    await expect(page.getByRole("heading", { name: "Other ways to sign in" })).toBeVisible();
  } finally {
    await open.remove();
  }
});

test("a button pressed before they answer does its work once they do", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`${site.url}/programs`);
  const question = page.getByRole("button", { name: "Why Choose Our HVAC Program?" });
  await question.click();
  await expect(question).toHaveAttribute("aria-expanded", "false");
  release();
  await expect(question).toHaveAttribute("aria-expanded", "true");
});

test("a button pressed while they come to life does its work once", async ({ page }) => {
  // Until the last microtask before the page says that its scripts answer: by then they would have taken the
  // press already.
  await page.addInitScript(() => {
    const later = window.queueMicrotask.bind(window);
    window.queueMicrotask = (then) => {
      const { dataset } = document.documentElement;
      if (dataset.alive === undefined) {
        document.querySelector<HTMLElement>("main button[aria-expanded]")?.click();
        dataset.pressed = "";
      }
      later(then);
    };
  });
  await page.goto(`${site.url}/programs`);
  await page.keyboard.press("Shift");
  await expect(page.locator("html")).toHaveAttribute("data-alive");
  await expect(page.locator("html")).toHaveAttribute("data-pressed");
  const question = page.getByRole("main").locator("button[aria-expanded]").first();
  await expect(question).toHaveAttribute("aria-expanded", "true");
});

test("another tab's sign-in brings them too, so that every tab knows", async ({ page, context }) => {
  await page.goto(`${site.url}/mission`);
  await expect(page.locator("html")).not.toHaveAttribute("data-alive");
  const other = await context.newPage();
  await other.goto(`${site.url}/donate`);
  await other.evaluate(() => localStorage.setItem("sb-localhost-auth-token", "{}"));
  await expect(page.locator("html")).toHaveAttribute("data-alive");
});

test("section 2: Start Your Journey pressed early still welcomes and leads to the programs", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(site.url);
  await page.getByRole("link", { name: "Start Your Journey" }).click();
  release();
  await expect(page).toHaveURL(`${site.url}/programs`);
  await expect(toastOf(page, "Welcome to Plumbline!")).toBeVisible();
});

test("section 7: a call to action pressed early is still recorded", async ({ page, context }) => {
  const recorded: string[] = [];
  await context.exposeFunction("record", (path: string) => recorded.push(path));
  await page.addInitScript("window.trackProgramApply = ({ page }) => window.record(page)");
  const release = await holdScripts(page);
  await page.goto(`${site.url}/hvac`);
  await page.getByRole("link", { name: "Apply Now" }).first().click();
  release();
  await expect(page).toHaveURL(`${site.url}/schedule`);
  expect(recorded).toEqual(["/hvac"]);
});

test("section 9: F8 pressed early focuses the toast region, and a theme chosen early stays chosen", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(site.url);
  await page.getByText("Dark", { exact: true }).click();
  await page.keyboard.press("F8");
  release();
  await expect(page.getByRole("region", { name: "Notifications (F8)" }).getByRole("list")).toBeFocused();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
});

test("a form sent early keeps what was typed and is checked once they answer (section 5)", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(`${site.url}/scholarship`);
  await page.getByLabel("First name").fill("Ana");
  await page.getByRole("button", { name: "Submit application" }).click();
  release();
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Ana");
  await expect(page).toHaveURL(`${site.url}/scholarship`);
});

test("a box checked early stays checked, and does what it says", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`${site.url}/scholarship`);
  const keep = page.getByLabel("Keep my answers on this device");
  await keep.check();
  release();
  await expect(page.locator("html")).toHaveAttribute("data-alive");
  await expect(keep).toBeChecked();
  expect(await page.evaluate(() => Object.keys(localStorage).length)).toBeGreaterThan(0);
});

test("what was typed early is looked at once they answer: a slip in the address is questioned", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(`${site.url}/scholarship`);
  await page.getByLabel("Email", { exact: true }).fill("renee@gmial.com");
  release();
  await expect(page.getByText("Did you mean renee@gmail.com?")).toBeVisible();
});

test("links lead on although the scripts never come", async ({ page }) => {
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(`${site.url}/hvac`);
  await page.getByRole("link", { name: "Apply Now" }).first().click();
  await expect(page).toHaveURL(`${site.url}/schedule`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Mission" }).click();
  await expect(page).toHaveURL(`${site.url}/mission`);
});

function collectScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

/** Scripts arrive only after `release()`. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
