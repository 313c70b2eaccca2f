// An applicant's name, with the program and the reference below it and the checkbox that selects the
// application before it. Beside an open application, marks and location are in the second line too.
import { use } from "react";
import { applicationReference } from "../../../contract/scholarship.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { ListedApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { AssigneeMark } from "../assignment/assignee-mark.tsx";
import { applicantLocation, applicantName } from "../describe-application.ts";
import { ViewersMark } from "../live/viewers.tsx";
import { LanguageMark } from "./language-mark.tsx";
import { Marks } from "./marks.tsx";
import { ShownIdsContext } from "./select-all.tsx";
import { SelectionContext } from "./selection.ts";

/** The row's accessible name is only the applicant's name, without the checkbox's label. */
export const nameId = (id: string) => `name-${id}`;

export function NameCell({ application }: { application: ListedApplication }) {
  const words = useWords("applications");
  const { ids, toggle } = use(SelectionContext);
  const order = use(ShownIdsContext);
  const { id, program, language } = application;
  const name = applicantName(application);
  const location = applicantLocation(application);
  return (
    <span className="flex items-center">
      <label className="-ml-2 flex size-11 shrink-0 cursor-pointer items-center justify-center lg:h-9 print:hidden">
        <input
          type="checkbox"
          aria-label={formatMessage(words.select, { name })}
          checked={ids.has(id)}
          onChange={({ target, nativeEvent }) =>
            toggle(id, target.checked, isWithShift(nativeEvent) ? { order } : undefined)
          }
          className="size-5 cursor-pointer scroll-mt-48 scroll-mb-24 accent-action"
        />
      </label>
      <span className="min-w-0">
        <span
          id={nameId(id)}
          title={name}
          className="block truncate font-semibold leading-5 @max-[34rem]:line-clamp-3 @max-[34rem]:whitespace-normal @max-[34rem]:wrap-anywhere print:whitespace-normal"
        >
          <bdi>{name}</bdi>
        </span>
        <span className="block truncate text-[0.8125rem] text-ink-muted leading-4 print:whitespace-normal">
          <span className="hidden font-semibold text-ink beside:inline">
            <Marks application={application} after=" · " />
          </span>
          <LanguageMark language={language} />
          {program ? <span>{`${program} · `}</span> : null}
          <span translate="no" className="tabular-nums">
            {applicationReference(id)}
          </span>
          <AssigneeMark applicationId={id} />
          <ViewersMark applicationId={id} />
          {location ? <span className="hidden beside:inline">{` · ${location}`}</span> : null}
        </span>
      </span>
    </span>
  );
}

/** A box changes by a click, also by Shift and Space. */
function isWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
