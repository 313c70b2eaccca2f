// The look-up of an application; not for search engines. The server renders it for a posted form and for a
// mailed link, and passes the result as action data (server/status).
import { useActionData } from "react-router";
import { statusWords } from "#content/pages/status.ts";
import { statusPageSchema } from "../../../contract/status.ts";
import { useSession } from "../../account/session/session.tsx";
import { documentTitle, pageMeta } from "../../shell/metadata/page-meta.ts";
import { StatusScreen } from "../../status/status-screen.tsx";
import { useWords, wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/status.ts";

const head = {
  title: statusWords.searchTitle,
  description: statusWords.searchDescription,
  path: "/status",
  isIndexed: false,
};

/**
 * The metadata without the title, which the component renders, because `meta` does not get the action data.
 */
export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(wordsOfMatches(matches), head).filter((entry) => !("title" in entry));
}

/** Called only with the request that the server's route makes. */
export async function action({ request }: Route.ActionArgs) {
  return statusPageSchema.parse(await request.json());
}

export default function Status() {
  const school = useWords("school");
  const result = useActionData<typeof action>();
  const { user } = useSession();
  const isProblem = result && ["invalid", "too_many", "unavailable"].includes(result.outcome);
  return (
    <>
      <title>{`${isProblem ? statusWords.titlePrefix : ""}${documentTitle(head, school)}`}</title>
      <StatusScreen result={result} isSignedIn={user !== null} accountEmail={user?.email || undefined} />
    </>
  );
}
