// Puts the words before the newest publication on the site again, for an operator when no editor can sign in.
import { addPublication, readPublished, withProgramsOf, withPublications } from "./published.ts";

export function undo(): Promise<void> {
  return withPublications(async (owner) => {
    const newest = await readPublished(owner);
    if (newest.number === 0) {
      console.error("Nothing was published here, so there is nothing to undo.");
      return 1;
    }
    const before = await readPublished(owner, 1);
    const note =
      before.number === 0
        ? "The words of the school's files again"
        : `The words of no. ${before.number} again`;
    const overrides = await withProgramsOf(newest, before.overrides);
    const number = await addPublication(owner, { follows: newest.number, overrides, note: `${note} (undo)` });
    console.log(
      `No. ${number} is published: ${note.toLowerCase()}. A site that runs shows it within seconds.`,
    );
    return 0;
  });
}
