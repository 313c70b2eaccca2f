// The look-up of an application; not for search engines. The server renders it for a posted form and for a
// mailed link, and passes the result as action data (server/status).
import { useActionData } from "react-router";
import { statusPageSchema } from "../../../contract/status.ts";
import type { Words } from "../../../words/compose-language.ts";
import { useSession } from "../../account/session/session.tsx";
import { documentTitle, type PageHead, pageMeta } from "../../shell/metadata/page-meta.ts";
import { StatusScreen } from "../../status/status-screen.tsx";
import { pageWords } from "../../words/page-words.server.ts";
import { useWords, wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/status.ts";

export const loader = ({ url }: Route.LoaderArgs) => pageWords(url, "pages/status", "formPrograms");

/**
 * The metadata without the title, which the component renders, because `meta` does not get the action data.
 */
export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  return pageMeta(words, headOf(words.status)).filter((entry) => !("title" in entry));
}

/** Called only with the request that the server's route makes. */
export async function action({ request }: Route.ActionArgs) {
  return statusPageSchema.parse(await request.json());
}

export default function Status() {
  const words = useWords("status");
  const school = useWords("school");
  const result = useActionData<typeof action>();
  const { user } = useSession();
  const isProblem =
    result &&
    (["invalid", "too_many", "unavailable"].includes(result.outcome) ||
      (result.outcome === "found" && result.refused !== undefined));
  return (
    <>
      <title>{`${isProblem ? words.titlePrefix : ""}${documentTitle(headOf(words), school)}`}</title>
      <StatusScreen result={result} isSignedIn={user !== null} accountEmail={user?.email || undefined} />
    </>
  );
}

function headOf({ searchTitle, searchDescription }: Words["status"]): PageHead {
  return { title: searchTitle, description: searchDescription, path: "/status", isIndexed: false };
}
