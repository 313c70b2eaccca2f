import { expect, test } from "vitest";
import type { WrittenWords } from "./schemas/all-schemas.ts";
import { schoolWords } from "./schemas/school-words.ts";
import { shownNotices } from "./shown-notices.ts";

type Notice = WrittenWords["notices"][number];

const noticeWords = {
  ...{ news: "News", urgent: "Important", event: "Event", onlineEvent: "Online event" },
  close: "Close this notice",
};
const openHouse: Notice = {
  ...{ text: "Open house", noticeKind: "news", from: "2027-01-10", until: "2027-01-12" },
  ...{ page: "/schedule", address: "", link: "Book a time" },
  ...{ eventDay: "", eventBegins: "", eventEnds: "", eventPlace: "" },
};
const closure: Notice = { ...openHouse, text: "Closed", noticeKind: "urgent", page: "", link: "" };
const school = { name: "Plumbline Trade School", timeZone: "America/New_York" };
const of = { path: "", formats: "en-US", postalAddress: "", school };
const shown = (today: string, notices = [openHouse, closure], own = of) =>
  shownNotices({ notices, noticeWords }, { ...own, original: notices, today });

test.each([
  ["2027-01-09", 0],
  ["2027-01-10", 2],
  ["2027-01-12", 2],
  ["2027-01-13", 0],
])("on %s %s notices of January 10 to 12 are shown (R-560, R-563)", (today, count) => {
  expect(shown(today)).toHaveLength(count);
});

test("the urgent come first, and a notice has the link that it names (R-563)", () => {
  expect(shown("2027-01-11")).toMatchObject([
    { label: "Important", text: "Closed", isUrgent: true },
    { label: "News", text: "Open house", link: { text: "Book a time", to: "/schedule" } },
  ]);
});

test("a notice has one id in all languages, and another notice another one (R-563)", () => {
  const [, here] = shown("2027-01-11");
  const inSpanish = [{ ...openHouse, text: "Puertas abiertas" }];
  const written = { notices: inSpanish, noticeWords };
  const [there] = shownNotices(written, { ...of, original: [openHouse], today: "2027-01-11" });
  expect(there?.id).toBe(here?.id);
  const [other] = shown("2027-01-11", [{ ...openHouse, until: "2027-01-13" }]);
  expect(other?.id).not.toBe(here?.id);
});

const event: Notice = {
  ...openHouse,
  ...{ noticeKind: "event", eventDay: "2027-01-11", eventBegins: "10:00", eventEnds: "12:30" },
};
const address = "7 Elm Street, Tampa, FL 33601";

test.each([
  ["en-US", {}, "Event, Monday, January 11, 2027, 10:00 AM – 12:30 PM EST"],
  ["es-US", { eventPlace: "Tampa" }, "Event, lunes, 11 de enero de 2027, 10:00 a.m. – 12:30 p.m. EST, Tampa"],
  ["en-US", { eventEnds: "" }, "Event, Monday, January 11, 2027 at 10:00 AM EST"],
  ["en-US", { eventBegins: "", eventEnds: "" }, "Event, Monday, January 11, 2027"],
  [
    "en-US",
    { noticeKind: "onlineEvent", eventEnds: "" } as const,
    "Online event, Monday, January 11, 2027 at 10:00 AM EST",
  ],
] as const)("in %s the event %j is announced as %s (R-583)", (formats, changed, label) => {
  expect(shown("2027-01-11", [{ ...event, ...changed }], { ...of, formats })).toMatchObject([{ label }]);
});

test("an event without a place of its own is at the school's postal address, if it has one (R-583)", () => {
  const own = { ...of, postalAddress: address };
  const [there] = shown("2027-01-10", [event], own);
  expect(there?.label).toMatch(/EST, 7 Elm Street, Tampa, FL 33601$/);
  expect(there?.event).toMatchObject({
    ...{ name: "Open house", place: { name: school.name, address } },
    ...{ start: "2027-01-11T10:00:00-05:00", end: "2027-01-11T12:30:00-05:00" },
  });
  const [elsewhere] = shown("2027-01-10", [{ ...event, eventPlace: "City Hall" }], own);
  expect(elsewhere?.event?.place).toEqual({ name: "City Hall", address: "City Hall" });
  const [online] = shown("2027-01-10", [{ ...event, noticeKind: "onlineEvent" }], own);
  expect(online?.event).not.toHaveProperty("place");
  expect(online?.label).not.toContain(address);
  expect(shown("2027-01-10", [openHouse], own)[0]).toMatchObject({ label: "News" });
});

test("search engines and calendars are told of an event through its day (R-583)", () => {
  const told = ["2027-01-10", "2027-01-11", "2027-01-12"].map(
    (today) => shown(today, [event])[0]?.event?.start,
  );
  expect(told).toEqual([...Array(2).fill("2027-01-11T10:00:00-05:00"), undefined]);
});

test.each([
  [{ eventDay: "" }, "eventDay", "must be given for an event, and be empty in other notices"],
  [{ noticeKind: "news" }, "eventDay", "must be given for an event, and be empty in other notices"],
  [{ eventDay: "2027-01-09" }, "eventDay", "must be a day on which the notice is shown"],
  [{ eventDay: "2027-01-13" }, "eventDay", "must be a day on which the notice is shown"],
  [{ noticeKind: "news", eventDay: "" }, "eventBegins", "must be empty without a day"],
  [
    { eventEnds: "10:00" },
    "eventEnds",
    "must be after the event begins, and be empty if it is not said when",
  ],
  [{ eventBegins: "" }, "eventEnds", "must be after the event begins, and be empty if it is not said when"],
  [
    { eventBegins: "9:30" },
    "eventBegins",
    "must be a time of 24 hours with two digits each, such as 09:30 or 14:00",
  ],
  [
    { noticeKind: "onlineEvent", eventPlace: "Tampa" },
    "eventPlace",
    "must be empty unless the event is at a place",
  ],
])("an event with %j is refused (R-583)", (changed, key, sentence) => {
  const { error } = schoolWords.notices.safeParse({ noticeWords, notices: [{ ...event, ...changed }] });
  expect(error?.issues.map(({ path, message }) => [path.at(-1), message])).toContainEqual([key, sentence]);
});

test.each([
  [{ until: "2027-01-09" }, "until", "must not be before the first day"],
  [
    { address: "https://example.org" },
    "address",
    "must be empty beside a page: a notice has at most one link",
  ],
  [{ page: "" }, "link", "must say where the link leads, and be empty without one"],
  [{ link: "" }, "link", "must say where the link leads, and be empty without one"],
  [{ page: "schedule" }, "page", "must be a path of this site, which begins with /"],
  [
    { page: "", address: "javascript:alert(1)" },
    "address",
    'must be an address that begins with https:// (or "" for none)',
  ],
])("a notice with %j is refused (R-563)", (changed, key, sentence) => {
  const { error } = schoolWords.notices.safeParse({ noticeWords, notices: [{ ...openHouse, ...changed }] });
  expect(error?.issues.map(({ path, message }) => [path.at(-1), message])).toContainEqual([key, sentence]);
});
