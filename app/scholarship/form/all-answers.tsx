// All answers in one list, for whoever wants to check them before sending: each with what is missing
// or wrong in it, and a button that leads to its field. Without script the buttons post the form, and the
// server answers with it.
import { useHref } from "react-router";
import type { AnswerToCheck } from "../../../contract/answers-to-check.ts";
import { changeLanguageButton } from "../../../contract/scholarship.ts";
import { Button } from "../../ui/button.tsx";
import { focusOnMount } from "../../ui/forms/error-summary.tsx";
import type { FormErrors, FormValues } from "../../ui/forms/validated-form.ts";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";
import { AnswerList } from "./answer-list.tsx";
import { reasonOf } from "./check-summary.tsx";

type AllAnswersProps = {
  answers: FormValues;
  faults: FormErrors;
  answersToCheck: readonly AnswerToCheck[];
  isLocked: boolean;
  /** Whether the server rendered it: then `autofocus` moves focus to its heading. */
  isServerRendered: boolean;
  onChange: (name: string) => void;
  onBack: () => void;
};

export function AllAnswers(props: AllAnswersProps) {
  const { answers, faults, answersToCheck, isLocked, isServerRendered, onChange, onBack } = props;
  const words = useWords("scholarship");
  const { code } = useWords("language");
  const path = useHref("/scholarship");
  const leading = { type: "submit", name: changeLanguageButton, value: code, disabled: isLocked } as const;
  return (
    <section className="space-y-6">
      <h1
        ref={isServerRendered ? null : focusOnMount}
        // biome-ignore lint/a11y/noAutofocus: without JavaScript nothing else moves focus to the list
        autoFocus={isServerRendered}
        tabIndex={-1}
        className="scroll-mt-6 font-bold font-heading text-3xl sm:text-5xl"
      >
        {words.allAnswers.title}
      </h1>
      <p className="text-lg">{words.allAnswers.text}</p>
      <AnswerList
        heading="h2"
        answers={answers}
        after={({ name, label }) => {
          const toCheck = answersToCheck.find((one) => one.name === name);
          const reason = toCheck && `${words.pleaseCheck.question} ${reasonOf(toCheck, words)}`;
          return (
            <>
              {faults[name] ? (
                <p className="font-semibold text-danger">
                  <span className="sr-only">{words.errorPrefix}</span> <span>{faults[name]}</span>
                </p>
              ) : null}
              {reason ? (
                <p className="font-semibold">
                  <AddressText text={reason} />
                </p>
              ) : null}
              <Button
                {...leading}
                variant="text"
                size="inline"
                formAction={`${path}#${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  onChange(name);
                }}
              >
                <span>{words.allAnswers.change}</span> <span className="sr-only">{label}</span>
              </Button>
            </>
          );
        }}
      />
      <Button
        {...leading}
        variant="outline"
        onClick={(event) => {
          event.preventDefault();
          onBack();
        }}
      >
        {words.allAnswers.back}
      </Button>
    </section>
  );
}
