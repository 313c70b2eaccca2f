// The form for a note by staff. Typed text is kept until it is stored, also after a failure or a closed
// dialog.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { cleanText } from "../../../contract/clean-text.ts";
import { countCharacters } from "../../../contract/scholarship.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";
import { formatCount } from "../describe-application.ts";
import { ElsewhereNotice } from "../detail/elsewhere-notice.tsx";
import { useKeptCaret } from "../kept-caret.ts";
import { readAgain } from "../read-again.ts";
import type { NewNote } from "./timeline-store.ts";

const maxCharacters = 4_000;

type NoteFormProps = {
  applicationId: string;
  /** `earlier`: an earlier attempt stored this id with another text. Rejects if nothing was stored. */
  add: (note: NewNote) => Promise<"stored" | "earlier">;
  /** Those that are stored, as far as they are read, and the key of what is read again after a try. */
  known: readonly Pick<NewNote, "id" | "body">[] | undefined;
  queryKey: string[];
  /** The name under which what is typed is kept. */
  form?: string;
};

export function NoteForm({ applicationId, add, known, queryKey, form: name = "note" }: NoteFormProps) {
  const { note: words, errorPrefix } = useWords("applicationDetail");
  const typed = useUnsavedText(`${name} ${applicationId}`);
  const text = useKeptCaret<HTMLTextAreaElement>(typed.fields?.body ?? "");
  const client = useQueryClient();
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const sentId = useRef<string>(undefined);
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: store,
    onSuccess: (_, body) => {
      typed.forgetSent({ body });
    },
    onError: (failure) => {
      logFailure("Saving a note failed.", failure);
      setProblem(words.failed);
    },
    onSettled: () => void readAgain(client, queryKey), // a refusal may have a reason to show
  });

  // A note whose answer was lost shows in the history, and is not offered as unsent again.
  const isStored = known?.some(
    ({ id, body }) => id === typed.id && body === cleanText(typed.fields?.body ?? ""),
  );
  const [isFound, setIsFound] = useState(false);
  const forget = useEffectEvent(() => {
    typed.forget();
    setProblem("");
    setIsFound(true);
  });
  useEffect(() => {
    if (isStored) forget();
  }, [isStored]);

  // In the empty field the keys of one letter would be typed. Focus that was moved meanwhile stays there.
  useEffect(() => {
    const saved = known?.find(({ id }) => id === sentId.current);
    if (!saved) return;
    sentId.current = undefined;
    if (form.current?.contains(document.activeElement))
      document.getElementById(noteElementId(saved.id))?.focus();
  }, [known]);

  /**
   * If an earlier version was stored and its response was lost, that note stays and this version becomes a
   * new note.
   */
  async function store(body: string): Promise<void> {
    const note = { id: typed.idFor({ body }), application_id: applicationId, body };
    sentId.current = note.id;
    if ((await add(note)) !== "earlier") return;
    sentId.current = typed.keepAsNew({ body });
    await add({ ...note, id: sentId.current });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const body = cleanText(typed.fields?.body ?? "");
    const wrong = problemOf(body, words);
    setProblem(wrong);
    if (wrong) form.current?.querySelector("textarea")?.focus();
    else mutate(body);
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="space-y-2 text-[0.9375rem]">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 grow basis-52">
          <TextArea
            name="note"
            label={words.label}
            hint={words.hint}
            error={problem || undefined}
            errorPrefix={errorPrefix}
            rows={1}
            className="min-w-0"
            {...text}
            readOnly={isPending}
            onChange={(event) => {
              typed.keep({ body: event.target.value });
              if (problem) setProblem("");
              if (isSuccess) reset();
              setIsFound(false);
            }}
          />
        </div>
        <Button type="submit" variant="plain" size="compact" aria-disabled={isPending}>
          {isPending ? words.adding : words.add}
        </Button>
      </div>
      <ElsewhereNotice typed={typed} />
      <p role="status" className="text-ink-muted text-sm empty:hidden">
        {isSuccess || isFound ? words.added : ""}
      </p>
    </form>
  );
}

/** Of the note in the list below the form. */
export function noteElementId(id: string): string {
  return `note-${id}`;
}

function problemOf(body: string, words: Words["applicationDetail"]["note"]): string {
  if (body === "") return words.empty;
  const count = countCharacters(body);
  return count > maxCharacters ? formatMessage(words.tooLong, { count: formatCount(count) }) : "";
}
