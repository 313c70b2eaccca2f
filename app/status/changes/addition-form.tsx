// The form that adds to an answer. What is typed stays in the tab until it was added, because a form that is
// posted without a connection is gone.
import { useEffect, useRef } from "react";
import type { FoundPage } from "../../../contract/status.ts";
import { maxAdditionCharacters, openQuestions } from "../../../contract/status-changes.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";
import { Button } from "../../ui/button.tsx";
import { controlClass, FieldFrame, TextArea } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";

type AdditionFormProps = Pick<FoundPage, "labels" | "refused"> & {
  reference: string;
  /** What was kept in the tab is stored now. */
  isAdded: boolean;
};

export function AdditionForm({ reference, isAdded, labels, refused }: AdditionFormProps) {
  const { changes, errorPrefix } = useWords("status");
  const { formats } = useWords("language");
  const words = changes.addition;
  const form = useKeptWords(`addition ${reference}`, isAdded);
  return (
    <form ref={form} method="post" noValidate className="space-y-6">
      <p>{words.intro}</p>
      <input type="hidden" name="change" value="addition" />
      <FieldFrame name="question" label={words.question} errorPrefix={errorPrefix}>
        <select
          id="question"
          name="question"
          defaultValue={refused?.answers.question}
          className={controlClass}
        >
          {openQuestions.map((name) => (
            <option key={name} value={name}>
              {labels[name]}
            </option>
          ))}
        </select>
      </FieldFrame>
      <TextArea
        name="addition"
        label={words.text}
        hint={formatMessage(words.hint, {
          limit: new Intl.NumberFormat(formats).format(maxAdditionCharacters),
        })}
        error={refused?.errors.addition}
        errorPrefix={errorPrefix}
        defaultValue={refused?.answers.addition}
        rows={5}
      />
      <Button type="submit">{words.submit}</Button>
    </form>
  );
}

function useKeptWords(key: string, isAdded: boolean) {
  const sentKey = `${key} sent`;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const area = form.current?.querySelector("textarea");
    if (!area) return;
    // What was typed since the page came is not the addition that it tells of.
    if (isAdded && readTab(key) === readTab(sentKey)) removeTab(key);
    const kept = readTab(key);
    if (kept && !area.value) {
      area.value = kept;
      const folded = area.closest("details");
      if (folded) folded.open = true;
    }
    const keep = () => writeTab(key, area.value);
    const noteSent = () => writeTab(sentKey, area.value);
    area.addEventListener("input", keep);
    area.form?.addEventListener("submit", noteSent);
    if (area.value) keep(); // typed before hydration, or sent and refused
    return () => {
      area.removeEventListener("input", keep);
      area.form?.removeEventListener("submit", noteSent);
    };
  }, [key, sentKey, isAdded]);
  return form;
}
