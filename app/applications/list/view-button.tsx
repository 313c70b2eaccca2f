// Opens one application, as a click anywhere on its row does. Its accessible name starts with the visible
// word and adds the applicant's name.
import { use } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { applicantName } from "../describe-application.ts";
import { OpenApplicationContext } from "./open-application.ts";

export function ViewButton({ application }: { application: StoredApplication }) {
  const words = useWords("applications");
  const { open } = use(OpenApplicationContext);
  return (
    <Button
      variant="quiet"
      size="compact"
      className="-outline-offset-3 scroll-mt-48 scroll-mb-24 px-1!"
      data-opens={application.id}
      onClick={() => open(application.id)}
    >
      {words.view}
      <span className="sr-only">
        {` ${formatMessage(words.viewOf, { name: applicantName(application) })}`}
      </span>
    </Button>
  );
}
