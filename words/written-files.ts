// The files of the school's folder, read once in a process, from what the build kept of them if it has the
// same: to read all of them takes a third of a second.
import { keptContent } from "./kept-content.ts";
import { type ContentFiles, readFiles } from "./read-files.ts";

let read: ContentFiles | undefined;

/** As they were when they were first asked for. Nobody changes what is returned. */
export function writtenFiles(): ContentFiles {
  read ??= keptContent()?.written ?? readFiles();
  return read;
}
