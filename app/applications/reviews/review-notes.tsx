// The reviewer's own notes about an application, newest first, below the form for another one.
import { useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { useWords } from "../../words/words.tsx";
import { applicationQueryKey } from "../detail/use-application.ts";
import { DeleteEntry } from "../timeline/delete-entry.tsx";
import { NoteForm, noteElementId } from "../timeline/note-form.tsx";
import { Timestamp } from "../timeline/timestamp.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { addReviewNote, deleteReviewNote } from "./reviews-store.ts";
import { reviewNoteForm } from "./typed-notes.tsx";
import { useOwnNotes } from "./use-reviews.ts";

export function ReviewNotes({ id, isClosed }: { id: string; isClosed: boolean }) {
  const words = useWords("reviews");
  const own = useOwnNotes(id);
  const typed = useUnsavedText(`${reviewNoteForm} ${id}`);
  const queryKey = applicationQueryKey(id);
  return (
    <>
      <p className="text-[0.9375rem] text-ink-muted">{words.notesHint}</p>
      {isClosed && !typed.fields?.body ? null : ( // what was typed stays on the screen
        <NoteForm
          applicationId={id}
          add={addReviewNote}
          known={own.data}
          queryKey={queryKey}
          form={reviewNoteForm}
        />
      )}
      <LoadFailed of={own} title={words.notesFailed} />
      <ol className="space-y-3 text-[0.9375rem] leading-normal empty:hidden">
        {own.data?.map((note) => (
          <li key={note.id} id={noteElementId(note.id)} tabIndex={-1} className="border-line border-l-3 pl-3">
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
