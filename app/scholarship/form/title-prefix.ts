// The prefixes of the page's title, which screen readers read first: there is a problem, something to check,
// all answers are listed, or the application was received.
import type { PostedApplication } from "../../../contract/posted-application.ts";
import type { Words } from "../../../words/compose-language.ts";

export function savedPrefix({ title }: Words["confirmation"]): string {
  return `${title} | `;
}

export function allAnswersPrefix({ allAnswers }: Words["scholarship"]): string {
  return `${allAnswers.title} | `;
}

/** The prefix for a form that was posted without JavaScript, as the server renders it. */
export function titlePrefixFor(
  posted: PostedApplication | undefined,
  { scholarship, confirmation }: Pick<Words, "scholarship" | "confirmation">,
): string {
  if (!posted || posted.outcome === "language_changed") return "";
  if (posted.outcome === "checking") return allAnswersPrefix(scholarship);
  if (posted.outcome === "to_check") return scholarship.pleaseCheck.titlePrefix;
  return posted.outcome === "saved" ? savedPrefix(confirmation) : scholarship.titlePrefix;
}
