// An applicant's name, with the checkbox that selects the application.
import { use } from "react";
import { applicationsWords as words } from "#content/pages/applications.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { applicantName } from "../describe-application.ts";
import { SelectionContext } from "./selection.ts";

/** The row's accessible name is the applicant's name alone, without the checkbox's label. */
export const nameId = (id: string) => `name-${id}`;

export function NameCell({ application }: { application: StoredApplication }) {
  const { ids, select } = use(SelectionContext);
  const { id } = application;
  return (
    <span className="flex items-center">
      <label className="-ml-3 flex size-11 shrink-0 cursor-pointer items-center justify-center print:hidden">
        <input
          type="checkbox"
          aria-label={words.select(applicantName(application))}
          checked={ids.has(id)}
          onChange={(event) => select([id], event.target.checked)}
          className="size-5 cursor-pointer accent-action"
        />
      </label>
      <span id={nameId(id)} className="min-w-0 truncate print:whitespace-normal">
        {applicantName(application)}
      </span>
    </span>
  );
}
