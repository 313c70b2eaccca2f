// One part of the form as a fieldset: its title, the progress, said only here, and the questions. The line
// above is a dimension line that fills with the answers.
import type { AnswerToCheck } from "../../../contract/answers-to-check.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { Elements } from "../../ui/elements.ts";
import type { FormErrors, FormValues } from "../../ui/forms/validated-form.ts";
import { useWords } from "../../words/words.tsx";
import { noteOf } from "./note-of.ts";
import { Question } from "./question.tsx";

type Section = Words["scholarshipSections"][number];

type FormSectionProps = {
  section: Section;
  part: number;
  parts: number;
  answers: FormValues;
  /** The default values of the fields. The inputs are uncontrolled, so a later change has no effect. */
  firstAnswers: FormValues;
  /** What is missing or wrong in the answers so far, also before it is said. */
  faults: FormErrors;
  /** What is said of it. */
  errors: FormErrors;
  answersToCheck: readonly AnswerToCheck[];
  /** True while the application is being sent: what is stored must be what the applicant confirmed. */
  isLocked: boolean;
  afterEmail: Elements;
};

export function FormSection(props: FormSectionProps) {
  const { section, part, parts, answers, firstAnswers, faults, errors, answersToCheck, isLocked } = props;
  const words = useWords("scholarship");
  const validation = useWords("validation");
  const total = section.questions.length;
  const done = section.questions.filter(({ name }) => !(name in faults)).length;
  return (
    <fieldset disabled={isLocked}>
      <legend className="float-left w-full">
        <DimensionLine share={done / total} />
        <span className="grid items-baseline gap-x-4 pt-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <span className="font-bold font-heading text-2xl">{section.title}</span>
          <span className="text-base text-ink-muted">
            {`${formatMessage(words.progress, { part, parts })} · ${formatMessage(words.answered, { answered: done, questions: total })}`}
          </span>
        </span>
      </legend>
      <div className="clear-both space-y-6 pt-3">
        {section.intro ? <p>{section.intro}</p> : null}
        {section.questions.map((question) => (
          <Question
            key={question.name}
            question={question}
            firstAnswer={firstAnswers[question.name]}
            error={errors[question.name]}
            note={noteOf(
              question,
              {
                error: errors[question.name],
                answer: answers[question.name] ?? "",
                toCheck: answersToCheck.find(({ name }) => name === question.name),
              },
              { scholarship: words, validation },
            )}
            after={question.name === "email" ? props.afterEmail : null}
          />
        ))}
      </div>
    </fieldset>
  );
}

function DimensionLine({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="relative block h-4 border-drawing border-x-2 print:hidden">
      <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-line" />
      <span
        className="absolute inset-x-0 top-1/2 h-1.5 origin-left bg-drawing transition-transform duration-200 motion-reduce:transition-none"
        style={{ transform: `translateY(-50%) scaleX(${share})` }}
      />
    </span>
  );
}
