import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { SuccessView } from "./success-view.tsx";

test("after a saved record it shows the reference, what happens next, whom to ask and where to go", () => {
  const view = viewOf({ isTestingMode: false });
  for (const words of [
    "We have your application",
    "Application submitted successfully!",
    "5F7EF574",
    "What happens next",
    "Our staff read your application.",
    "We contact you by email or phone.",
    "Questions or changes?",
    'href="tel:',
    'href="mailto:',
  ])
    expect(view).toContain(words);
  expect(view).toMatch(/<a [^>]*href="\/"[^>]*>Back to Home<\/a>/);
});

test("only in testing mode it says that this was a test submission", () => {
  const words = "This was a test submission and no e-mail was sent.";
  expect(viewOf({ isTestingMode: true })).toContain(words);
  expect(viewOf({ isTestingMode: false })).not.toContain(words);
});

function viewOf({ isTestingMode }: { isTestingMode: boolean }): string {
  const id = "5f7ef574-927c-4746-b94f-aa2c90a112c5";
  const confirmation = { id, email: "sent", isTestingMode, mayBeEarlier: false } as const;
  return renderToStaticMarkup(
    <MemoryRouter>
      <SuccessView confirmation={confirmation} isFresh onStartAgain={() => undefined} />
    </MemoryRouter>,
  );
}
