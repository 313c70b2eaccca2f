// The prefixes of the page's title, which screen readers read first: there is a problem, something to check,
// or the application was received.
import { confirmationWords, scholarshipWords } from "#content/pages/scholarship.ts";
import type { PostedApplication } from "../../../contract/posted-application.ts";

export const problemPrefix = scholarshipWords.titlePrefix;
export const checkPrefix = scholarshipWords.pleaseCheck.titlePrefix;
export const savedPrefix = `${confirmationWords.title} | `;

/** The prefix for a form that was posted without JavaScript, as the server renders it. */
export function titlePrefixFor(posted: PostedApplication | undefined): string {
  if (!posted) return "";
  if (posted.outcome === "to_check") return checkPrefix;
  return posted.outcome === "saved" ? savedPrefix : problemPrefix;
}
