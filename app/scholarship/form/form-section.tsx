// One part of the form as a fieldset: its number, how many questions are answered, and the questions.
import type { ReactNode } from "react";
import { type ScholarshipSection, scholarshipWords } from "#content/pages/scholarship.ts";
import type { FormErrors, FormValues } from "../../ui/validated-form.ts";
import { Question } from "./question.tsx";

type FormSectionProps = {
  section: ScholarshipSection;
  part: number;
  parts: number;
  answers: FormValues;
  /** The default values of the fields. The inputs are uncontrolled, so a later change has no effect. */
  firstAnswers: FormValues;
  errors: FormErrors;
  /** True while the application is being sent: what is stored must be what the applicant confirmed. */
  isLocked: boolean;
  afterEmail: ReactNode;
};

export function FormSection(props: FormSectionProps) {
  const { section, part, parts, answers, firstAnswers, errors, isLocked, afterEmail } = props;
  const { partOf, answered } = scholarshipWords;
  return (
    <fieldset disabled={isLocked} className="border-line border-t pt-6">
      <legend className="float-left w-full font-bold font-heading text-2xl">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{section.title}</span>
          <span className="font-normal font-sans text-base text-ink-muted">{partOf(part, parts)}</span>
        </span>
      </legend>
      <div className="clear-both space-y-6 pt-3">
        <p className="text-base text-ink-muted">
          {answered(countAnswered(section, answers), section.questions.length)}
        </p>
        {section.intro ? <p>{section.intro}</p> : null}
        {section.questions.map((question) => (
          <Question
            key={question.name}
            question={question}
            firstAnswer={firstAnswers[question.name]}
            error={errors[question.name]}
            after={question.name === "email" ? afterEmail : null}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function countAnswered(section: ScholarshipSection, answers: FormValues): number {
  return section.questions.filter(({ name }) => (answers[name] ?? "").trim() !== "").length;
}
