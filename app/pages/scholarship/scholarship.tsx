// The scholarship application. A form that was posted without script is answered with this
// page too: the server says how it went, and here it is only shown.
import { useActionData } from "react-router";
import { scholarshipWords } from "#content/pages/scholarship.ts";
import { postedApplicationSchema } from "../../../contract/posted-application.ts";
import { titlePrefixFor } from "../../scholarship/form/title-prefix.ts";
import { ScholarshipScreen } from "../../scholarship/scholarship-screen.tsx";
import { documentTitle, pageMeta } from "../../shell/metadata/page-meta.ts";
import { trackCta } from "../../tracking/track.ts";
import type { Route } from "./+types/scholarship.ts";

const head = {
  title: scholarshipWords.searchTitle,
  description: scholarshipWords.searchDescription,
  path: "/scholarship",
};

/** Without the title, which stands on the page: metadata does not know what was posted. */
export const meta = () => pageMeta(head).filter((entry) => !("title" in entry));

/** Reached only by what the server's own form route makes of a request (server/scholarship). */
export async function action({ request }: Route.ActionArgs) {
  return postedApplicationSchema.parse(await request.json());
}

export default function Scholarship() {
  const posted = useActionData<typeof action>();
  return (
    <>
      <title>{`${titlePrefixFor(posted)}${documentTitle(head)}`}</title>
      <ScholarshipScreen posted={posted} onSubmitted={() => void trackCta("scholarship_apply")} />
    </>
  );
}
