import { expect, test } from "vitest";
import type { WrittenWords } from "./schemas/all-schemas.ts";
import { schoolWords } from "./schemas/school-words.ts";
import { shownNotices } from "./shown-notices.ts";

type Notice = WrittenWords["notices"][number];

const noticeWords = { news: "News", urgent: "Important", close: "Close this notice" };
const openHouse: Notice = {
  ...{ text: "Open house", urgency: "news", from: "2027-01-10", until: "2027-01-12" },
  ...{ page: "/schedule", address: "", link: "Book a time" },
};
const closure: Notice = { ...openHouse, text: "Closed", urgency: "urgent", page: "", link: "" };
const shown = (today: string, notices = [openHouse, closure]) =>
  shownNotices({ notices, noticeWords }, notices, today);

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
  const [there] = shownNotices({ notices: inSpanish, noticeWords }, [openHouse], "2027-01-11");
  expect(there?.id).toBe(here?.id);
  const [other] = shown("2027-01-11", [{ ...openHouse, until: "2027-01-13" }]);
  expect(other?.id).not.toBe(here?.id);
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
