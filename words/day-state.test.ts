import { expect, test } from "vitest";
import { dayState } from "./day-state.ts";

const start = { date: "2027-01-11", deadline: "2027-01-04" };

test.each([
  ["2027-01-04", ""],
  ["2027-01-05", "2027-01-05"],
  ["2027-01-11", "2027-01-05"],
  ["2027-01-12", "2027-01-12"],
  ["2027-06-01", "2027-01-12"],
])("on %s the site is as it has been since %j (R-560)", (today, expected) => {
  expect(dayState({ programs: { programs: [{}, { starts: [start] }] } }, today)).toBe(expected);
});

test("a document begins on its day (R-564)", () => {
  const documents = { documents: [{ effective: "2027-01-11" }] };
  expect(["2027-01-10", "2027-01-11"].map((today) => dayState({ documents }, today))).toEqual([
    "",
    "2027-01-11",
  ]);
});

test("a story is over after its last day (R-575)", () => {
  const home = { stories: [{ until: "2027-01-11" }, { until: "" }] };
  expect(["2027-01-11", "2027-01-12"].map((today) => dayState({ "en/pages/home": home }, today))).toEqual([
    "",
    "2027-01-12",
  ]);
});

test("whoever teaches until a day leaves after it (R-578)", () => {
  const teachers = { teachers: [{ until: "2027-01-11" }, { until: "" }] };
  expect(["2027-01-11", "2027-01-12"].map((today) => dayState({ "en/teachers": teachers }, today))).toEqual([
    "",
    "2027-01-12",
  ]);
});

test("an event is over after its day, also while its notice stays (R-583)", () => {
  const notices = { notices: [{ from: "2027-01-01", until: "2027-01-20", eventDay: "2027-01-11" }] };
  expect(["2027-01-11", "2027-01-12"].map((today) => dayState({ "en/notices": notices }, today))).toEqual([
    "2027-01-01",
    "2027-01-12",
  ]);
});

test("whatever stands there instead of days is no fault", () => {
  const odd = [{ starts: "soon" }, { starts: [null, 7, { date: 3 }, { date: "2027-02-30", deadline: "" }] }];
  expect(dayState({ programs: { programs: odd } }, "2030-01-01")).toBe("");
  expect(dayState({}, "2030-01-01")).toBe("");
});
