// Who helps the applicant with the form: a box, and below it the fields that it shows, without script
// too. Nothing in them is checked or sent while the box is not ticked. On a hosted project, which has no
// look-up, nobody can follow an application.
import type { ComponentProps, ReactNode } from "react";
import { type HelperField, ticked } from "../../../contract/helper-fields.ts";
import { isBackendBuiltIn } from "../../backend/backend-address.ts";
import { TextField } from "../../ui/forms/field.tsx";
import type { FormErrors, FormValues } from "../../ui/forms/validated-form.ts";
import { useWords } from "../../words/words.tsx";
import { useInitialAnswer } from "./use-initial-answer.ts";

type HelperFieldsProps = { firstAnswers: FormValues; errors: FormErrors; isLocked: boolean };

export function HelperFields({ firstAnswers, errors, isLocked }: HelperFieldsProps) {
  const { helper, errorPrefix } = useWords("scholarship");
  const lineOf = (name: keyof typeof inputOf): LineProps => ({
    name,
    label: helper[name],
    firstAnswer: firstAnswers[name],
    error: errors[name],
    errorPrefix,
    ...inputOf[name],
  });
  return (
    <fieldset
      disabled={isLocked}
      aria-label={helper.title}
      className="grid grid-cols-[auto_1fr] gap-x-3 border-drawing border-l-2 pl-4"
    >
      <Box name="isHelped" firstAnswer={firstAnswers.isHelped}>
        {helper.isHelped}
      </Box>
      <div className="col-span-2 hidden space-y-6 py-3 peer-checked:block">
        <p>{helper.intro}</p>
        <Line {...lineOf("helperName")} />
        <Line {...lineOf("helperOrganization")} />
        <Line {...lineOf("helperEmail")} hint={helper.emailHint} />
        {isBackendBuiltIn() ? (
          <div className="grid grid-cols-[auto_1fr] gap-x-3">
            <Box name="helperFollows" firstAnswer={firstAnswers.helperFollows}>
              {helper.helperFollows}
            </Box>
          </div>
        ) : null}
      </div>
    </fieldset>
  );
}

type BoxProps = { name: HelperField; firstAnswer: string | undefined; children: ReactNode };

function Box({ name, firstAnswer, children }: BoxProps) {
  const answer = useInitialAnswer(name, firstAnswer);
  return (
    <>
      <input
        type="checkbox"
        id={name}
        name={name}
        value={ticked}
        {...(answer === undefined ? {} : { defaultChecked: answer === ticked })}
        className="peer mt-2.5 size-6 accent-drawing"
      />
      <label htmlFor={name} className="flex min-h-11 cursor-pointer items-center py-1.5 font-semibold">
        {children}
      </label>
    </>
  );
}

type LineProps = ComponentProps<typeof TextField> & { firstAnswer: string | undefined };

function Line({ firstAnswer, ...field }: LineProps) {
  const answer = useInitialAnswer(field.name, firstAnswer);
  return <TextField {...field} {...(answer === undefined ? {} : { defaultValue: answer })} />;
}

const inputOf = {
  helperName: { autoComplete: "section-helper name", spellCheck: false },
  helperOrganization: { autoComplete: "section-helper organization", spellCheck: false },
  helperEmail: {
    type: "email",
    autoComplete: "section-helper email",
    autoCapitalize: "none",
    spellCheck: false,
  },
} as const;
