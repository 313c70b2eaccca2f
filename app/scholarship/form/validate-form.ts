// Validates the form by the rules of contract/scholarship.ts. Returns the parsed application, or one message
// per invalid field in the order of the questions.
import { faultsOf, type ScholarshipForm, scholarshipFormSchema } from "../../../contract/scholarship.ts";
import type { Words } from "../../../words/compose-language.ts";
import { validationMessages } from "../../../words/validation.ts";
import type { FormValues, ValidationResult } from "../../ui/forms/validated-form.ts";

type FormWords = Pick<Words, "scholarshipSections" | "validation" | "formPrograms">;

/** Returns the function that validates. Building the rules takes longer than applying them. */
export function createValidation({ scholarshipSections, validation, formPrograms }: FormWords) {
  const schema = scholarshipFormSchema(formPrograms.map(({ answer }) => answer));
  const names = scholarshipSections.flatMap((section) => section.questions.map(({ name }) => name));
  return (values: FormValues): ValidationResult<ScholarshipForm> => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { valid: parsed.data };
    const messages = validationMessages(validation, faultsOf(parsed.error));
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
