// The school's files, as this process knows them.
import { withEmptyPlaces } from "../../../words/picture-places.ts";
import type { ContentFiles } from "../../../words/read-files.ts";
import { writtenFiles } from "../../../words/written-files.ts";

let read: ContentFiles | undefined;

/** The site follows its files with a new build and a new start only. */
export function schoolFiles(): ContentFiles {
  read ??= withEmptyPlaces(writtenFiles());
  return read;
}
