// The scholarship application. The server also renders this page in response to a form that
// was posted without JavaScript, and passes the result as action data.
import { useActionData } from "react-router";
import { scholarshipWords } from "#content/pages/scholarship.ts";
import { postedApplicationSchema } from "../../../contract/posted-application.ts";
import { titlePrefixFor } from "../../scholarship/form/title-prefix.ts";
import { ScholarshipScreen } from "../../scholarship/scholarship-screen.tsx";
import { documentTitle, pageMeta } from "../../shell/metadata/page-meta.ts";
import { trackCta } from "../../tracking/track.ts";
import { useWords, wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/scholarship.ts";

const head = {
  title: scholarshipWords.searchTitle,
  description: scholarshipWords.searchDescription,
  path: "/scholarship",
};

/**
 * The metadata without the title, which the component renders, because `meta` does not get the action data.
 */
export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(wordsOfMatches(matches), head).filter((entry) => !("title" in entry));
}

/** Called only with the request that the server's form route makes (server/scholarship). */
export async function action({ request }: Route.ActionArgs) {
  return postedApplicationSchema.parse(await request.json());
}

export default function Scholarship() {
  const school = useWords("school");
  const posted = useActionData<typeof action>();
  return (
    <>
      <title>{`${titlePrefixFor(posted)}${documentTitle(head, school)}`}</title>
      <ScholarshipScreen posted={posted} onSubmitted={() => void trackCta("scholarship_apply")} />
    </>
  );
}
