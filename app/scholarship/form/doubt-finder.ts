// Finds doubtful answers in the browser. The lists that it compares with are loaded after the page, because
// the form works without them: until they are there nothing is asked about.

type Finder = typeof import("../../../contract/find-doubts.ts").doubtsAbout;

let doubtsAbout: Finder | undefined;

export async function loadDoubtFinder(): Promise<void> {
  try {
    ({ doubtsAbout } = await import("../../../contract/find-doubts.ts"));
  } catch {
    // The connection is lost. The next call tries again.
  }
}

export const findDoubts: Finder = (answers, errors) => doubtsAbout?.(answers, errors) ?? [];
