// The notes of staff about an application, newest first, below the form for another one.
import { erasedEmail } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { useWords } from "../../words/words.tsx";
import { applicationQueryKey } from "../detail/use-application.ts";
import { NoteForm } from "./note-form.tsx";
import { buildTimeline } from "./timeline.ts";
import { TimelineEntries } from "./timeline-entries.tsx";
import { addNote, maxEntries } from "./timeline-store.ts";
import type { useTimeline } from "./use-timeline.ts";

type NotesProps = { application: StoredApplication; timeline: ReturnType<typeof useTimeline> };

export function Notes({ application, timeline: { data: rows } }: NotesProps) {
  const words = useWords("applicationDetail").timeline;
  const isErased = application.email === erasedEmail;
  if (isErased && rows?.notes.length === 0) return null;
  const notes = rows ? buildTimeline(application, rows).filter(({ kind }) => kind === "note") : [];
  return (
    <DialogSection title={words.notes} isOnScreen={notes.length === 0}>
      {isErased ? null : (
        <div aria-keyshortcuts="N">
          <NoteForm
            applicationId={application.id}
            add={addNote}
            known={rows?.notes}
            queryKey={applicationQueryKey(application.id, "timeline")}
          />
        </div>
      )}
      <TimelineEntries applicationId={application.id} entries={notes} />
      {rows?.notes.length === maxEntries ? <p className="text-ink-muted text-sm">{words.older}</p> : null}
    </DialogSection>
  );
}
