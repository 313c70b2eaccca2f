// One question of the form. Its words come from content/, its rules from contract/. This file sets how
// browsers may help to fill it in (WCAG 1.3.5).
import type { ComponentProps } from "react";
import type { ScholarshipField } from "../../../contract/scholarship.ts";
import type { Words } from "../../../words/compose-language.ts";
import type { Elements } from "../../ui/elements.ts";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { useWords } from "../../words/words.tsx";
import { useInitialAnswer } from "./use-initial-answer.ts";

export type ScholarshipQuestion = Words["scholarshipSections"][number]["questions"][number];

type QuestionProps = {
  question: ScholarshipQuestion;
  firstAnswer: string | undefined;
  error: string | undefined;
  note?: string | undefined;
  after?: Elements;
};

export function Question({ question, firstAnswer, error, note, after }: QuestionProps) {
  const { errorPrefix } = useWords("scholarship");
  const programs = useWords("formPrograms");
  const { name, label, hint } = question;
  const texts = { name, label, hint, error, note, errorPrefix };
  const answer = useInitialAnswer(question.name, firstAnswer);
  const first = answer === undefined ? {} : { defaultValue: answer };
  if (question.name === "program")
    return (
      <RadioGroup
        {...texts}
        {...first}
        options={programs.map(({ answer, label }) => ({ value: answer, label }))}
      />
    );
  const input = inputOf[question.name];
  if ("rows" in input) return <TextArea {...texts} {...first} {...input} />;
  return <TextField {...texts} {...first} {...input} after={after} />;
}

type Area = { rows: number };
type Line = Omit<ComponentProps<"input">, "name" | "id">;

/**
 * Answers in sentences get a textarea sized to the expected answer. A zip code is never `type=number`. The
 * width of a field hints at the length of its answer.
 */
const inputOf: Record<Exclude<ScholarshipField, "program">, Area | Line> = {
  firstName: { autoComplete: "given-name", spellCheck: false },
  lastName: { autoComplete: "family-name", spellCheck: false },
  email: { type: "email", autoComplete: "email", spellCheck: false, autoCapitalize: "none" },
  phone: { type: "tel", autoComplete: "tel", className: "max-w-64" },
  address: { autoComplete: "street-address" },
  city: { autoComplete: "address-level2" },
  state: { autoComplete: "address-level1", className: "max-w-64" },
  zip: { autoComplete: "postal-code", inputMode: "numeric", className: "max-w-40" },
  education: { rows: 2 },
  career: { rows: 2 },
  financial: { rows: 4 },
  story: { rows: 6 },
  goals: { rows: 6 },
};
