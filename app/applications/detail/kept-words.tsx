// Names the applications about which this account had typed something when the screen was opened, as after a
// reload or a new sign-in, and leads to them. Text about an application that was erased meanwhile is removed.
import { useQuery } from "@tanstack/react-query";
import { use, useState, useSyncExternalStore } from "react";
import { erasedEmail } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { applicationsWithText, discardTextAbout, onKeptText } from "../../backend/kept-text/kept-text.ts";
import { TextOwner } from "../../backend/kept-text/unsaved-text.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { applicantName } from "../describe-application.ts";
import { readApplications, requireRole } from "../set-status/status-store.ts";

type KeptWordsProps = { openId: string | undefined; onOpen: (id: string) => void };

export function KeptWords({ openId, onOpen }: KeptWordsProps) {
  const words = useWords("applications").keptWords;
  const owner = use(TextOwner);
  const [ids] = useState(() => applicationsWithText(owner));
  const still = useSyncExternalStore(
    onKeptText,
    () => applicationsWithText(owner).join(" "),
    () => "",
  );
  const { data: applications = [] } = useQuery({
    queryKey: ["kept-words", ids],
    queryFn: () => readUnerased(ids),
    enabled: ids.length > 0,
  });
  const shown = applications.filter(({ id }) => still.includes(id) && id !== openId);
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-drawing border-b text-sm">
      <p>{words.title}</p>
      {shown.map((application) => (
        <Button
          key={application.id}
          variant="quiet"
          size="compact"
          className="wrap-anywhere px-0! text-left"
          onClick={() => onOpen(application.id)}
        >
          <span>{applicantName(application)}</span>
          <span className="sr-only">{` ${words.open}`}</span>
        </Button>
      ))}
    </div>
  );
}

async function readUnerased(ids: string[]): Promise<StoredApplication[]> {
  const current = await readApplications(ids);
  if (current.size < ids.length) await requireRole();
  for (const id of ids) {
    if ((current.get(id)?.email ?? erasedEmail) === erasedEmail) discardTextAbout(id);
  }
  return [...current.values()].filter(({ email }) => email !== erasedEmail);
}
