// What the pages about the school say and link in their built HTML: mission, partnership, donations, the ways
// to a call, and what follows a booking.
import { expect, test } from "vitest";
import { defaultLanguage, wordsOf } from "#words";
import { type PagePart, textsOf } from "../support/built-page.ts";
import { aBuiltSite } from "../support/server/built-site.ts";

const { school: organisation } = wordsOf(defaultLanguage);
const site = await aBuiltSite();

test("the mission page has its three sections and four core values, each with a sentence (R-69, R-70)", async () => {
  const main = await mainOf("/mission");
  expect(main.one("heading", { level: 1 }).text).toBe("Our Mission");
  expect(textsOf(main.all("heading", { level: 2 }))).toEqual(["Who We Are", "Core Values", "Our Impact"]);
  const values = main.one("region", { name: "Core Values" });
  expect(textsOf(values.all("term"))).toEqual([
    "Faith-Based Education",
    "Community Impact",
    "Excellence",
    "Accessibility",
  ]);
  const sentences = textsOf(values.all("definition"));
  expect(sentences).toHaveLength(4);
  expect(sentences).not.toContain("");
  expect(main.one("region", { name: "Our Impact" }).text).toContain("not guaranteed");
});

test("the partnership page is titled Partner With the school and has three types with four benefits each (R-71)", async () => {
  const main = await mainOf("/partners");
  expect(main.one("heading", { level: 1 }).text).toBe(`Partner With ${organisation.shortName}`);
  const types = main.all("region");
  expect(types.map(({ name }) => name)).toEqual([
    "Industry Partners",
    "Educational Institutions",
    "Community Organizations",
  ]);
  for (const type of types) {
    expect(type.one("heading", { level: 2 }).text).toBe(type.name);
    expect(type.all("paragraph")[0]?.text).not.toBe("");
    expect(type.all("heading", { name: "Key benefits" })).toHaveLength(1);
    expect(type.all("listitem")).toHaveLength(4);
  }
});

test.each([
  ["/mission", "Join Our Mission"],
  ["/partners", "Schedule Partnership Discussion"],
  ["/partners", "Schedule a Call"],
])("on %s %s leads to the external booking page in the same tab (R-72)", async (path, name) => {
  const { href, target } = (await mainOf(path)).one("link", { name }).attributes;
  expect({ href, target }).toEqual({ href: organisation.links.bookingPage, target: undefined });
});

test("donations have their title, three preset amounts and Custom Amount (R-73, R-74)", async () => {
  const main = await mainOf("/donate");
  expect(main.one("heading", { level: 1 }).text).toBe("Support Our Educational Mission");
  expect(textsOf(main.one("region", { name: "Choose an amount" }).all("button"))).toEqual([
    ...["$500", "$1,000", "$5,000", "Custom Amount"],
  ]);
  expect(main.text).toMatch(/tax-deductible/i);
  expect(main.all("heading", { name: "Why your gift matters" })).toHaveLength(1);
});

test("beside the calendar stand the phone, a call back, the booking page and the mail address (R-342)", async () => {
  const main = await mainOf("/schedule");
  expect(main.one("heading", { level: 1 }).text).toBe("Schedule a Call");
  const others = main.one("complementary", { name: "Other ways to reach us" });
  const addressOf = (name: string | RegExp) => others.one("link", { name }).attributes.href ?? "";
  expect(addressOf(/^Call/)).toMatch(/^tel:\+?\d+$/);
  expect(addressOf(organisation.email)).toBe(`mailto:${organisation.email}`);
  expect(addressOf("Open the booking page")).toBe(organisation.links.bookingPage);
  const callBack = new URL(addressOf("Ask us to call you"));
  expect(callBack.protocol + callBack.pathname).toBe(`mailto:${organisation.email}`);
  expect(callBack.searchParams.get("subject")).toBe("Please call me");
  expect(callBack.searchParams.get("body")).toContain("My phone number:\r\n");
});

test("the thank-you page says what happens next and leads on; a contact serves to reschedule (R-87, R-88)", async () => {
  const main = await mainOf("/thank-you");
  expect(main.one("heading", { level: 1 }).text).toBe("Thank You!");
  expect(main.texts).toContain("Your meeting is scheduled.");
  const steps = main.one("region", { name: "What happens next?" }).all("listitem");
  expect(textsOf(steps)).toEqual([
    expect.stringMatching(/confirmation email with a calendar invite/),
    expect.stringMatching(/questions/),
    expect.stringMatching(/one-on-one discussion/),
  ]);
  expect(main.text).toMatch(/Need to reschedule\? Please contact us/);
  const addressOf = (name: string) => main.one("link", { name }).attributes.href;
  expect(addressOf(organisation.email)).toBe(`mailto:${organisation.email}`);
  expect(addressOf("Apply for a Scholarship")).toBe("/scholarship");
  expect(addressOf("Explore Programs")).toBe("/programs");
});

test("the privacy page says what is kept, who reads it, for how long and whom to ask, and the form links to it (R-364)", async () => {
  const main = await mainOf("/privacy");
  expect(main.one("heading", { level: 1 }).text).toBe("Your privacy");
  const titles = textsOf(main.all("heading", { level: 2 }));
  for (const title of ["What we keep when you apply", "Who reads it", "How long we keep it"])
    expect(titles).toContain(title);
  expect(main.all("link").filter(({ attributes }) => attributes.href?.startsWith("mailto:"))).toHaveLength(1);
  expect(main.text).toContain("no longer than 30 days after your last change");
  const form = await mainOf("/scholarship");
  const link = form.one("link", { name: "What we keep and how to have it deleted" });
  expect(link.attributes.href).toBe("/privacy");
});

async function mainOf(path: string): Promise<PagePart> {
  return (await site.open(path)).one("main");
}
