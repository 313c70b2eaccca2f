// The reviewer's own notes about an application, newest first, below the form for another one.
import { useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { useWords } from "../../words/words.tsx";
import { applicationQueryKey } from "../detail/use-application.ts";
import { DeleteEntry } from "../timeline/delete-entry.tsx";
import { NoteForm } from "../timeline/note-form.tsx";
import { Timestamp } from "../timeline/timestamp.tsx";
import { addReviewNote, deleteReviewNote } from "./reviews-store.ts";
import { useOwnNotes } from "./use-reviews.ts";

export function ReviewNotes({ id, isClosed }: { id: string; isClosed: boolean }) {
  const words = useWords("reviews");
  const { data: notes } = useOwnNotes(id);
  const typed = useUnsavedText(`note ${id}`);
  const queryKey = applicationQueryKey(id);
  return (
    <>
      <p className="text-[0.9375rem] text-ink-muted">{words.notesHint}</p>
      {isClosed && !typed.fields?.body ? null : ( // what was typed stays on the screen
        <NoteForm applicationId={id} add={addReviewNote} known={notes} queryKey={queryKey} />
      )}
      <ol className="space-y-3 text-[0.9375rem] leading-normal empty:hidden">
        {notes?.map((note) => (
          <li key={note.id} className="border-line border-l-3 pl-3">
            <p className="text-ink-muted text-sm">
              <Timestamp at={note.written_at} />
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">{note.body}</p>
            {isClosed ? null : (
              <DeleteEntry kind="note" remove={() => deleteReviewNote(note.id)} queryKey={queryKey} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
