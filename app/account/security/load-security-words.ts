// The words of the Security dialog. It opens on every page, so no page's loader hands them over: they are a
// file of their own (app/pages/security-words). It is not loaded with React Router's fetcher, which would
// replace the page by the error page when there is no connection.
import { pathIn, securityWordsPath } from "../../../contract/pages.ts";
import type { Words } from "../../../words/compose-language.ts";
import { documentLanguage } from "../../words/document-language.ts";

let loading: Promise<Partial<Words>> | undefined;

/**
 * Loads the words once.
 * @throws {Error} if they cannot be loaded; the next call tries again
 */
export function loadSecurityWords(): Promise<Partial<Words>> {
  loading ??= fetchWords().catch((failure: unknown) => {
    loading = undefined;
    throw failure;
  });
  return loading;
}

async function fetchWords(): Promise<Partial<Words>> {
  const path = pathIn(documentLanguage(), securityWordsPath);
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return answer.json();
}
