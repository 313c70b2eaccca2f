// The form that adds to an answer. What is typed stays in the tab until it was added, because a form that is
// posted without a connection is gone.
import { useEffect, useRef } from "react";
import type { FoundPage } from "../../../contract/status.ts";
import { openQuestions } from "../../../contract/status-changes.ts";
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";
import { Button } from "../../ui/button.tsx";
import { controlClass, FieldFrame, TextArea } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";

type AdditionFormProps = Pick<FoundPage, "labels" | "hints" | "refused"> & {
  reference: string;
  /** What was kept in the tab is stored now. */
  isAdded: boolean;
};

export function AdditionForm({ reference, isAdded, labels, hints, refused }: AdditionFormProps) {
  const { changes, errorPrefix } = useWords("status");
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
        hint={hints.addition}
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
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    const area = element?.querySelector("textarea");
    const choice = element?.querySelector("select");
    if (!element || !area || !choice) return;
    if (isAdded) {
      removeTab(key);
      // A step back to this page must not forget what is typed now.
      const { state } = window.history;
      window.history.replaceState(state, "", window.location.href.replace("&done=addition", ""));
    }
    const kept = readTab(key);
    if (kept && !area.value) {
      const end = kept.indexOf(":");
      choice.value = kept.slice(0, end);
      area.value = kept.slice(end + 1);
      const folded = area.closest("details");
      if (folded) folded.open = true;
    }
    const keep = () => writeTab(key, `${choice.value}:${area.value}`);
    element.addEventListener("input", keep);
    if (area.value) keep(); // typed before hydration, or sent and refused
    return () => element.removeEventListener("input", keep);
  }, [key, isAdded]);
  return form;
}
