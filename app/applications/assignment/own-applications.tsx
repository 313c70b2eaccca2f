// The undecided applications that the signed-in administrator takes care of.
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { applicantName, applicationDate } from "../describe-application.ts";
import { useSchoolDays } from "../school-days.ts";
import { StatusBadge } from "../status-badge.tsx";

type OwnApplicationsProps = { own: StoredApplication[]; onOpen: (id: string) => void };

export function OwnApplications({ own, onOpen }: OwnApplicationsProps) {
  const words = useWords("workingTogether").assignment;
  const { timeZone } = useSchoolDays();
  if (own.length === 0) return <p className="text-[0.9375rem] text-ink-muted">{words.noneOwn}</p>;
  return (
    <ul className="divide-y divide-line border-line border-y">
      {own.map((application) => (
        <li key={application.id} className="flex flex-wrap items-center gap-x-4">
          <Button
            variant="quiet"
            className="min-h-11! max-w-full justify-start! px-0! py-1! text-left text-base!"
            onClick={() => onOpen(application.id)}
          >
            <bdi className="min-w-0 break-words">{applicantName(application)}</bdi>
          </Button>
          <StatusBadge status={application.status} />
          <span className="text-[0.9375rem] text-ink-muted">{applicationDate(application, timeZone)}</span>
        </li>
      ))}
    </ul>
  );
}
