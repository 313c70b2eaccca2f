// Validates the form by the rules of contract/scholarship.ts. Returns the parsed application, or one message
// per invalid field in the order of the questions.

import { type HelperAnswers, helperFields } from "../../../contract/helper-fields.ts";
import { cleanHelper, helperFaults } from "../../../contract/helper-rules.ts";
import { faultsOf, type ScholarshipForm, scholarshipFormSchema } from "../../../contract/scholarship.ts";
import type { Words } from "../../../words/compose-language.ts";
import { helperMessages, validationMessages } from "../../../words/validation.ts";
import type { FormErrors, FormValues, ValidationResult } from "../../ui/forms/validated-form.ts";

type FormWords = Pick<Words, "scholarshipSections" | "validation" | "formPrograms">;

/** Returns the function that validates. Building the rules takes longer than applying them. */
export function createValidation({ scholarshipSections, validation, formPrograms }: FormWords) {
  const schema = scholarshipFormSchema(formPrograms.map(({ answer }) => answer));
  const [contact = [], ...others] = scholarshipSections.map(({ questions }) =>
    questions.map(({ name }) => name),
  );
  const names = [...contact, ...helperFields, ...others.flat()];
  return (values: FormValues): ValidationResult<ScholarshipForm & HelperAnswers> => {
    const parsed = schema.safeParse(values);
    const ofHelper = helperMessages(validation, helperFaults(values));
    if (parsed.success && Object.keys(ofHelper).length === 0)
      return { valid: { ...parsed.data, ...cleanHelper(values) } };
    const messages: FormErrors = {
      ...(parsed.error ? validationMessages(validation, faultsOf(parsed.error)) : {}),
      ...ofHelper,
    };
    return {
      errors: Object.fromEntries(
        names.flatMap((name): [string, string][] => {
          const message = messages[name];
          return message === undefined ? [] : [[name, message]];
        }),
      ),
    };
  };
}
