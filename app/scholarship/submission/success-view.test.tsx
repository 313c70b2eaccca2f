import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { renee } from "../../../tests/support/browser/applicant.ts";
import { MoreWords } from "../../words/words.tsx";
import { type Confirmation, summaryOf } from "./confirmation.ts";
import { SuccessView } from "./success-view.tsx";

test("after a saved record it shows the reference, what happens next, whom to ask and where to go (R-136)", () => {
  const view = viewOf({});
  for (const words of [
    "We have your application",
    "Application submitted successfully!",
    "5F7EF574",
    "What happens next",
    "read your application within ten days.",
    "we contact you by email or phone.",
    "Questions or changes?",
    'href="tel:',
    'href="mailto:',
  ])
    expect(view).toContain(words);
  expect(view).toMatch(/<a [^>]*href="\/"[^>]*>Back to Home<\/a>/);
});

test("it says whose application for which program was sent when, and to which address the mail goes (R-388)", () => {
  const evening = new Date("2026-11-24T02:00:00Z"); // November 23 at the school
  const view = viewOf({ summary: summaryOf(renee, evening) }).replaceAll("<wbr/>", "");
  for (const words of [
    `${renee.firstName} ${renee.lastName}`,
    renee.program,
    "November 23, 2026",
    renee.email,
  ])
    expect(view).toContain(words);
});

test("the copy has every answer under its question; after a reload it says that the copy is gone", () => {
  const sent = viewOf({ answers: renee });
  for (const answer of [renee.phone, renee.address, renee.zip, renee.career, renee.financial, renee.story])
    expect(sent).toContain(answer);
  expect(viewOf({})).toContain("The copy of your answers is no longer in this browser");
});

test("only in testing mode it says that this was a test submission (R-137)", () => {
  const words = "This was a test submission and no email was sent.";
  expect(viewOf({ isTestingMode: true })).toContain(words);
  expect(viewOf({ isTestingMode: false })).not.toContain(words);
});

function viewOf(shown: Partial<Confirmation>): string {
  const id = "5f7ef574-927c-4746-b94f-aa2c90a112c5";
  const summary = summaryOf(renee, new Date("2026-11-23T12:00:00Z"));
  const stored = { id, email: "sent", isTestingMode: false, mayBeEarlier: false, summary } as const;
  return renderToStaticMarkup(
    <MoreWords words={wordsOf("en")}>
      <MemoryRouter>
        <SuccessView
          confirmation={{ ...stored, ...shown }}
          isFresh
          onStartAgain={() => undefined}
          onClear={() => undefined}
        />
      </MemoryRouter>
    </MoreWords>,
  );
}
