// An application's status, and in words whether it is held or a possible duplicate.
import { use } from "react";
import { applicationsWords as words } from "#content/pages/applications.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { StatusBadge } from "../status/status-badge.tsx";
import { ApplicationSignalsContext } from "./application-signals.ts";

export function StatusCell({ application }: { application: StoredApplication }) {
  const marks = use(ApplicationSignalsContext).get(application.id) ?? [];
  return (
    <span className="flex items-center gap-3">
      <StatusBadge status={application.status} />
      {marks.length > 0 ? (
        <span className="flex min-w-0 flex-col whitespace-normal font-semibold text-sm leading-tight">
          {marks.map((mark) => (
            <span key={mark}>{words.marks[mark]}</span>
          ))}
        </span>
      ) : null}
    </span>
  );
}
