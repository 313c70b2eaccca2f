// Notes that this account typed and did not save, about applications that are not open: with a way back to
// their form, or, where there is none any more, in full, to copy or to discard.
import { use, useMemo, useSyncExternalStore } from "react";
import {
  formsWithText,
  keepText,
  onKeptText,
  parseKeptText,
  storedText,
} from "../../backend/kept-text/kept-text.ts";
import { TextOwner } from "../../backend/kept-text/unsaved-text.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";

/** What a reviewer types is about another id than what staff type (reviews-store.ts). */
export const reviewNoteForm = "review-note";

type TypedNotesProps = {
  /** The only application whose note is shown. */
  of?: string;
  /** Opens the application, where it may still be read. */
  onOpen?: (id: string) => void;
};

export function TypedNotes({ of, onOpen }: TypedNotesProps) {
  const words = useWords("reviews").unsaved;
  const owner = use(TextOwner);
  const notes = useTypedNotes(owner).filter(({ id }) => of === undefined || id === of);
  return (
    <div className="space-y-3 py-3 empty:hidden">
      {notes.map(({ id, body }) => (
        <section key={id} aria-label={words.title} className="border-drawing border-l-4 pl-3">
          <p className="font-semibold">{words.title}</p>
          <p className={`wrap-anywhere whitespace-pre-wrap ${onOpen ? "line-clamp-3" : ""}`}>
            <span>{body}</span>
          </p>
          {onOpen ? (
            <Button variant="quiet" size="compact" className="px-0!" onClick={() => onOpen(id)}>
              {words.open}
            </Button>
          ) : (
            <Button
              variant="quiet"
              size="compact"
              className="px-0!"
              onClick={({ currentTarget }) => {
                currentTarget.closest("main")?.focus(); // the button goes away
                keepText({ owner, form: formOf(id) }, undefined);
              }}
            >
              {words.discard}
            </Button>
          )}
        </section>
      ))}
    </div>
  );
}

function useTypedNotes(owner: string): { id: string; body: string }[] {
  const typed = useSyncExternalStore(
    onKeptText,
    () => JSON.stringify(notesOf(owner)),
    () => "[]",
  );
  return useMemo(() => JSON.parse(typed), [typed]);
}

function notesOf(owner: string): { id: string; body: string }[] {
  return formsWithText(owner).flatMap(({ form, applicationId: id }) => {
    const body = parseKeptText(storedText({ owner, form: formOf(id) }))?.fields.body;
    return form === reviewNoteForm && body ? [{ id, body }] : [];
  });
}

function formOf(id: string): string {
  return `${reviewNoteForm} ${id}`;
}
