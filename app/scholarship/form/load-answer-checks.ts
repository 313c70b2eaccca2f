// Finds the answers to check in the browser. The lists that it compares with are loaded after the page,
// because the form works without them: until they are there nothing is asked about.

type Finder = typeof import("../../../contract/find-answers-to-check.ts").findAnswersToCheck;

let findAnswersToCheck: Finder | undefined;

export async function loadAnswerChecks(): Promise<void> {
  try {
    ({ findAnswersToCheck } = await import("../../../contract/find-answers-to-check.ts"));
  } catch {
    // The connection is lost. The next call tries again.
  }
}

export const answersToCheckIfLoaded: Finder = (answers, errors) =>
  findAnswersToCheck?.(answers, errors) ?? [];
