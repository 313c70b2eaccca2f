import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { timesKept } from "./time-kept.ts";

const { privacy } = wordsOf("en");

test("without a rule the page says that an application is kept until somebody asks (R-365)", () => {
  expect(
    timesKept(privacy, { months: { new: null, reviewing: null, approved: null, rejected: null } }),
  ).toEqual(["We keep your application until you ask us to delete it."]);
});

test("with a rule the page says for each status how long, and what happens then (R-365)", () => {
  const sentences = timesKept(privacy, { months: { new: null, reviewing: 12, approved: 60, rejected: 1 } });
  expect(sentences).toEqual([
    "An application that we have not read yet: until you ask us to delete it.",
    "An application that we are reviewing: 12 months after we last changed its status.",
    "An application that we approved: 60 months after we last changed its status.",
    "An application that we turned down: 1 month after we last changed its status.",
    "After that, your name, your contact information and your answers are erased.",
  ]);
});
