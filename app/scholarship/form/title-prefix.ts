// What stands before the page's title, so that it is heard first: that something is wrong, or that the
// application is there.
import { confirmationWords, scholarshipWords } from "#content/pages/scholarship.ts";
import type { PostedApplication } from "../../../contract/posted-application.ts";

export const problemPrefix = scholarshipWords.titlePrefix;
export const savedPrefix = `${confirmationWords.title} | `;

/** For a page that was posted without script, as the server renders it. */
export function titlePrefixFor(posted: PostedApplication | undefined): string {
  if (!posted) return "";
  return posted.outcome === "saved" ? savedPrefix : problemPrefix;
}
