// Opens one application; its name begins with the visible word and says whose application it is.
import { use } from "react";
import { applicationsWords as words } from "#content/pages/applications.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { applicantName } from "../describe-application.ts";
import { OpenApplicationContext } from "./open-application.ts";

export function ViewButton({ application }: { application: StoredApplication }) {
  const open = use(OpenApplicationContext);
  return (
    <Button variant="quiet" className="min-w-11 justify-start! px-0!" onClick={() => open(application.id)}>
      {words.view}
      <span className="sr-only"> {words.viewOf(applicantName(application))}</span>
    </Button>
  );
}
