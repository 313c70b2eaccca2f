import { expect, test } from "vitest";
import { readFiles } from "./read-files.ts";
import type { ProgramFacts } from "./schemas/all-schemas.ts";
import { programTerms } from "./schemas/facts.ts";
import { schoolWords } from "./schemas/school-words.ts";
import { inShort, shownTerms } from "./shown-terms.ts";

const { terms } = schoolWords.terms.parse(readFiles().values["en/terms"]);
const words = { ...terms, moreStarts: { ...terms.moreStarts, locale: "en-US" } };

function shown(program: Partial<ProgramFacts>, today = "2027-01-04") {
  return shownTerms(program as ProgramFacts, { words, formats: "en-US", today }); // it reads nothing else
}

const january = {
  date: "2027-01-11",
  time: "day",
  town: "Tampa",
  seats: "open",
  deadline: "2027-01-04",
} as const;
const march = { date: "2027-03-01", time: "evening", town: "", seats: "few", deadline: "" } as const;

test("a program without dates and costs says nothing of them", () => {
  expect(shown({})).toEqual({});
  expect(shown({ starts: [], costs: [], withoutCosts: "nothing" })).toEqual({});
  expect(inShort({})).toEqual({});
});

test("the soonest start comes first, with its last day to apply (R-561)", () => {
  const { starts } = shown({ starts: [march, january] });
  expect(starts?.more).toBe("1 more start date");
  expect(starts?.dates).toMatchObject([
    { date: "January 11, 2027", classes: "Day classes, Tampa", deadline: "Apply by January 4, 2027" },
    { date: "March 1, 2027", classes: "Evening classes, online", note: "Few seats left" },
  ]);
});

test.each([
  ["2027-01-05", { ...january }, "Applications are closed"],
  ["2027-01-04", { ...january, seats: "full" as const }, "Full"],
])(
  "on %s a start for which nobody can apply says so, and page and lists name the next one first (R-561)",
  (today, start, note) => {
    const terms = shown({ starts: [start, march] }, today);
    expect(terms.starts?.dates[0]?.date).toBe("March 1, 2027");
    expect(terms.starts?.dates[1]).toMatchObject({ date: "January 11, 2027", note, isOpen: false });
    expect(terms.starts?.dates[1]).not.toHaveProperty("deadline");
    expect(inShort(terms).nextStart?.date).toBe("March 1, 2027");
    expect(inShort(shown({ starts: [start] }, today)).nextStart).toMatchObject({ note });
  },
);

test("on its day a start is shown, and on the next it is not (R-560)", () => {
  expect(shown({ starts: [january] }, "2027-01-11").starts?.dates).toHaveLength(1);
  expect(shown({ starts: [january] }, "2027-01-12")).toEqual({});
});

test("the total is the sum of the costs, and who asks for one that is not listed is told whom to ask (R-562)", () => {
  const cost = { part: "tuition", dollars: 4200, due: "monthly", isCoverable: "yes" } as const;
  const { costs } = shown({ costs: [cost, { ...cost, part: "exam", dollars: 1_030, isCoverable: "no" }] });
  expect(costs?.rows).toEqual([
    {
      part: "Tuition",
      amount: "$4,200",
      due: "In monthly payments",
      coverable: "A scholarship may cover this.",
    },
    { part: "Exam fee", amount: "$1,030", due: "In monthly payments" },
  ]);
  expect(costs?.total).toEqual({ label: "Total", amount: "$5,230" });
  const unlisted = shown({ costs: [], withoutCosts: "ask" });
  expect(unlisted.noCosts).toMatchObject({
    text: "Not listed",
    ask: expect.stringContaining("{schoolPhone}"),
  });
  expect(inShort(unlisted).cost?.text).toBe("Not listed");
});

test("search engines are told the start for which one can apply, and the total (R-560 to R-562)", () => {
  const cost = { part: "tuition", dollars: 4200, due: "monthly", isCoverable: "yes" } as const;
  expect(shown({ starts: [march, january], costs: [cost] }).termsSchema).toEqual({
    ...{ startDate: "2027-01-11", applicationDeadline: "2027-01-04" },
    offers: { "@type": "Offer", price: 4200, priceCurrency: "USD" },
  });
  expect(shown({ starts: [march, january] }, "2027-01-05").termsSchema).toEqual({ startDate: "2027-03-01" });
});

test.each([
  [{ ...january, date: "2027-02-30" }, "must be a day that is on the calendar, such as 2027-01-11"],
  [{ ...january, deadline: "2027-01-12" }, "must not be after the start"],
  [{ ...january, seats: "" }, "must be chosen"],
])("the start %j is refused: it %s (R-561)", (start, sentence) => {
  const { error } = programTerms.starts.safeParse([start]);
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test.each([0, -5, 12.5, "", 1_000_000])("a cost of %j dollars is refused (R-562)", (dollars) => {
  const cost = { part: "tuition", dollars, due: "monthly", isCoverable: "yes" };
  expect(programTerms.costs.safeParse([cost]).success).toBe(false);
});
