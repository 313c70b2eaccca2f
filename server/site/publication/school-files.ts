// The school's files, as this process knows them.
import { withEmptyPlaces } from "../../../words/picture-places.ts";
import { type ContentFiles, readFiles } from "../../../words/read-files.ts";

let read: ContentFiles | undefined;

/** Read once: the site follows its files with a new build and a new start only. */
export function schoolFiles(): ContentFiles {
  read ??= withEmptyPlaces(readFiles());
  return read;
}
