// The scholarship application. The server also renders this page in response to a form that
// was posted without JavaScript, and passes the result as action data.
import { useState } from "react";
import { useActionData } from "react-router";
import { postedApplicationSchema } from "../../../contract/posted-application.ts";
import type { Words } from "../../../words/compose-language.ts";
import { titlePrefixFor } from "../../scholarship/form/title-prefix.ts";
import { ScholarshipScreen } from "../../scholarship/scholarship-screen.tsx";
import { documentTitle, type PageHead, pageMeta } from "../../shell/metadata/page-meta.ts";
import { trackCta } from "../../tracking/track.ts";
import { pageWords } from "../../words/page-words.server.ts";
import { useWords, wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/scholarship.ts";

// The list of all answers is a step in the history of this page.
export { onlyForAnotherPage as shouldRevalidate } from "../../words/only-for-another-page.ts";

export const loader = ({ url }: Route.LoaderArgs) =>
  pageWords(url, "pages/scholarship", "validation", "formPrograms");

/**
 * The metadata without the title, which the component renders, because `meta` does not get the action data.
 */
export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  return pageMeta(words, headOf(words.scholarship)).filter((entry) => !("title" in entry));
}

/** Called only with the request that the server's form route makes (server/scholarship). */
export async function action({ request }: Route.ActionArgs) {
  return postedApplicationSchema.parse(await request.json());
}

export default function Scholarship() {
  const scholarship = useWords("scholarship");
  const confirmation = useWords("confirmation");
  const school = useWords("school");
  // The router forgets it with the first step in the history, also within this page.
  const [posted] = useState(useActionData<typeof action>());
  const prefix = titlePrefixFor(posted, { scholarship, confirmation });
  return (
    <>
      <title>{`${prefix}${documentTitle(headOf(scholarship), school)}`}</title>
      <ScholarshipScreen posted={posted} onSubmitted={() => trackCta("scholarship_apply")} />
    </>
  );
}

function headOf({ searchTitle, searchDescription }: Words["scholarship"]): PageHead {
  return { title: searchTitle, description: searchDescription, path: "/scholarship" };
}
