// An application's status, and in words whether it may be spam or a duplicate.
import { use } from "react";
import { applicationsWords as words } from "#content/pages/applications.ts";
import type { ListedApplication } from "../../backend/database-schema.ts";
import { StatusBadge } from "../status/status-badge.tsx";
import { PossibleDuplicatesContext } from "./possible-duplicates.ts";

export function StatusCell({ application }: { application: ListedApplication }) {
  const isPossibleDuplicate = use(PossibleDuplicatesContext).has(application.id);
  const marks = [
    ...(application.is_held ? ["held" as const] : []),
    ...(isPossibleDuplicate ? ["duplicate" as const] : []),
  ];
  return (
    <span className="flex flex-col items-start gap-x-3 @5xl:flex-row @5xl:items-center @max-[34rem]:items-end">
      <StatusBadge status={application.status} />
      {marks.length > 0 ? (
        <span className="flex max-w-full flex-col font-semibold text-xs leading-4 @5xl:text-[0.8125rem] @max-[34rem]:text-right">
          {marks.map((mark) => (
            <span key={mark} title={words.marks[mark]} className="truncate">
              {words.marks[mark]}
            </span>
          ))}
        </span>
      ) : null}
    </span>
  );
}
