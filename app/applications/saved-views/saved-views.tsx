// Saves the filter in the address under a name, and removes saved views.
import { type FormEvent, useRef, useState } from "react";
import { cleanText } from "../../../contract/clean-text.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";
import { maxNameCharacters, maxSavedViews, type SavedView } from "./saved-views-store.ts";
import { useAddView, useRemoveView, useSavedViews } from "./use-saved-views.ts";

export function SavedViews() {
  const words = useWords("workingTogether").savedViews;
  const { views, current, isCurrent } = useSavedViews();
  const message = useRef<HTMLParagraphElement>(null);
  const [told, setTold] = useState("");
  if (!views) return null;
  /** What had focus goes away. */
  const tell = (text: string) => {
    setTold(text);
    message.current?.focus();
  };
  return (
    <div className="space-y-3">
      <p ref={message} tabIndex={-1} role="status" className={told ? "font-semibold" : "sr-only"}>
        {told}
      </p>
      {views.length > 0 ? (
        <ul className="divide-y divide-line border-line border-y">
          {views.map((view) => (
            <View
              key={view.id}
              view={view}
              onRemoved={() => tell(formatMessage(words.removed, { name: view.name }))}
            />
          ))}
        </ul>
      ) : null}
      {current === "" ? (
        <p className="text-[0.9375rem] text-ink-muted">{words.noFilter}</p>
      ) : views.some(isCurrent) ? (
        <p className="text-[0.9375rem] text-ink-muted">{words.isSaved}</p>
      ) : views.length >= maxSavedViews ? (
        <p className="text-[0.9375rem] text-ink-muted">{words.full}</p>
      ) : (
        <NewView query={current} onSaved={() => tell(words.saved)} />
      )}
    </div>
  );
}

function View({ view, onRemoved }: { view: SavedView; onRemoved: () => void }) {
  const words = useWords("workingTogether").savedViews;
  const { mutate, isPending, isError } = useRemoveView();
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <span className="min-w-0 grow break-words py-1">{view.name}</span>
      <Button
        variant="quiet"
        size="compact"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate(view.id, { onSuccess: onRemoved });
        }}
      >
        {words.remove} <span className="sr-only">{formatMessage(words.removeOf, { name: view.name })}</span>
      </Button>
      <p role="alert" className="w-full font-semibold text-danger empty:hidden">
        {isError ? words.removeFailed : ""}
      </p>
    </li>
  );
}

function NewView({ query, onSaved }: { query: string; onSaved: () => void }) {
  const words = useWords("workingTogether").savedViews;
  const typed = useUnsavedText("view");
  const name = typed.fields?.name ?? "";
  const [problem, setProblem] = useState("");
  const { mutate, isPending } = useAddView();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const wanted = cleanText(name).replaceAll(/\s+/g, " ").slice(0, maxNameCharacters).trim();
    setProblem(wanted === "" ? words.missing : "");
    if (wanted === "" || isPending) return;
    mutate(
      { name: wanted, query },
      {
        onSuccess: (outcome) => {
          if (outcome === "saved") {
            if (typed.forgetSent({ name })) onSaved();
          } else setProblem(outcome === "taken" ? words.taken : words.full);
        },
        onError: () => setProblem(words.failed),
      },
    );
  }

  return (
    <form noValidate onSubmit={onSubmit} className="space-y-2">
      <TextField
        name="view-name"
        label={words.name}
        hint={words.nameHint}
        error={problem || undefined}
        errorPrefix={words.errorPrefix}
        value={name}
        maxLength={maxNameCharacters}
        autoComplete="off"
        onChange={(event) => typed.keep({ name: event.target.value })}
      />
      <Button type="submit" variant="outline" size="compact" aria-disabled={isPending}>
        {isPending ? words.saving : words.save}
      </Button>
    </form>
  );
}
