// The calendar of Schedule. Its script is a stub: no external address is requested. What
// stands beside it and on Thank-you is in tests/pages/school.test.ts.

import { expect, type Page } from "@playwright/test";
import { defaultLanguage, wordsOf } from "#words";
import { expectNoViolationsInBothThemes } from "../../support/browser/accessibility.ts";
import { expectCallsToAction, recordCallsToAction } from "../../support/browser/calls-to-action.ts";
import { blockExternalRequests } from "../../support/browser/external-requests.ts";
import { test } from "../../support/browser/shared-site.ts";

const { school: organisation } = wordsOf(defaultLanguage);

const { calendarWidget, calendarScript, bookingPage } = organisation.links;

test("the calendar shows below the heading in at least 320 by 700 pixels, on every screen (R-81)", async ({
  page,
  context,
}) => {
  await blockExternalRequests(context);
  await page.goto("/schedule");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schedule a Call");
  await expect(page.getByText(`Calendar of ${calendarWidget}`)).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Other ways to reach us" })).toBeVisible();
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await calendar(page).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(320);
    expect(box?.height).toBeGreaterThanOrEqual(700);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("the place of the calendar is reserved before its script is there, so nothing jumps (R-83)", async ({
  page,
  context,
}) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await blockExternalRequests(context);
  await page.route(calendarScript, async (route) => {
    await answered;
    await route.fallback();
  });
  await page.goto("/schedule", { waitUntil: "domcontentloaded" });
  await expect(page.getByText("Loading the calendar…")).toBeVisible();
  const before = await calendar(page).boundingBox();
  answer();
  await expect(page.getByText(`Calendar of ${calendarWidget}`)).toBeVisible();
  expect(await calendar(page).boundingBox()).toEqual(before);
  expect(before?.height).toBeGreaterThanOrEqual(700);
});

test("opening the page records one schedule_call event (R-84)", async ({ page, context }) => {
  await blockExternalRequests(context);
  const record = await recordCallsToAction(page);
  await page.goto("/schedule");
  await expect(calendar(page).getByText(/^Calendar of/)).toBeVisible();
  await expectCallsToAction(record, [["schedule_call", "/schedule"]]);
});

test("a visit by a click loads the document, so that its own security policy lets the calendar in", async ({
  page,
  context,
}) => {
  await blockExternalRequests(context);
  const violations: string[] = [];
  await page.exposeFunction("recordViolation", (what: string) => violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) => {
      Reflect.get(window, "recordViolation")(`${violatedDirective}: ${blockedURI}`);
    });
  });
  await page.goto("/mission");
  await page.getByRole("contentinfo").getByRole("link", { name: "Schedule a Call" }).click();
  await expect(page).toHaveURL("/schedule");
  await expect(calendar(page).getByText(/^Calendar of/)).toBeVisible();
  expect(violations).toEqual([]);

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Mission");
  await page.goForward();
  await expect(calendar(page).getByText(/^Calendar of/)).toBeVisible();
  expect(violations).toEqual([]);
});

test("a booking that the calendar reports leads to /thank-you, which records nothing; the same words from elsewhere do not (R-85, R-88)", async ({
  page,
  context,
}) => {
  await blockExternalRequests(context, { calendarScript: framedCalendar });
  const record = await recordCallsToAction(page);
  await page.goto("/schedule");
  const widget = page.frameLocator("iframe");
  await expect(widget.getByRole("heading", { name: "Outside" })).toBeVisible();

  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    const last = new Promise<void>((resolve) =>
      window.addEventListener("message", ({ data }) => (data === "the last one" ? resolve() : undefined)),
    );
    Reflect.set(window, "lastMessage", last);
    window.postMessage({ event: "calendly.event_scheduled" }, "*");
  });
  const frame = page.frames().find((part) => part.url().startsWith(calendarWidget));
  await frame?.evaluate(() => window.parent.postMessage({ event: "calendly.profile_page_viewed" }, "*"));
  await frame?.evaluate(() => window.parent.postMessage("calendly.event_scheduled", "*"));
  await frame?.evaluate(() => window.parent.postMessage("the last one", "*"));
  // A navigation fetches its page first, so before what the test fetches once all messages are there.
  await page.evaluate(() => Reflect.get(window, "lastMessage").then(() => fetch("/robots.txt")));
  expect(fetched.filter((path) => /thank-you|robots/.test(path))).toEqual(["/robots.txt"]);
  await expect(page).toHaveURL("/schedule");

  await frame?.evaluate(() => window.parent.postMessage({ event: "calendly.event_scheduled" }, "*"));
  await expect(page).toHaveURL("/thank-you");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank You!");
  await page.getByRole("main").getByRole("link", { name: "Explore Programs" }).click();
  await expect(page).toHaveURL("/programs");
  await expectCallsToAction(record, [["schedule_call", "/schedule"]]);
});

test("a calendar that cannot load is said plainly, in a small frame with the phone, a call back and the booking page (R-86)", async ({
  page,
  context,
}) => {
  await blockExternalRequests(context, { calendarScript: null });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/schedule");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("The calendar could not load here.");
  await expect(page.getByText("Loading the calendar…")).toHaveCount(0);
  await expect(alert.getByRole("link")).toHaveText([
    /^Call/,
    "Ask us to call you",
    "Open the booking page",
    organisation.email,
  ]);
  const call = alert.getByRole("link", { name: /^Call/ });
  await expect(call).toHaveAttribute("href", /^tel:\+?\d+$/);
  await expect(call).toBeInViewport({ ratio: 1 });
  const box = await calendar(page).boundingBox();
  expect(box?.height).toBeLessThan(500);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectNoViolationsInBothThemes(page);
  await alert.getByRole("link", { name: "Open the booking page" }).click();
  await expect(page).toHaveURL(bookingPage);
});

test("a script that brings no calendar, as a blocker's replacement does, counts as one that cannot load (R-86)", async ({
  page,
  context,
}) => {
  await blockExternalRequests(context, { calendarScript: "/* nothing */" });
  await page.goto("/schedule");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The calendar could not load here.");
});

test("a calendar that has not loaded after ten seconds is given up, and shown if it comes after all (R-86)", async ({
  page,
  context,
}) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await blockExternalRequests(context);
  await page.route(calendarScript, async (route) => {
    await answered;
    await route.fallback();
  });
  await page.clock.install();
  await page.goto("/schedule", { waitUntil: "domcontentloaded" });
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await page.clock.runFor(9_000);
  await expect(page.getByText("Loading the calendar…")).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The calendar could not load here.");
  answer();
  await expect(page.getByText(`Calendar of ${calendarWidget}`)).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

/** A frame of another origin, as the real calendar is. */
const framedCalendar = `window.Calendly = { initInlineWidget({ url, parentElement }) {
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.title = "Calendar";
  parentElement.append(frame);
} };`;

function calendar(page: Page) {
  return page.getByRole("main").getByRole("region", { name: "Booking calendar" });
}
