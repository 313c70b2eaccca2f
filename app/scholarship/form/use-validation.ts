// The form's validation with the sentences of the page's language.
import { useMemo } from "react";
import { useWords } from "../../words/words.tsx";
import { createValidation } from "./validate-form.ts";

export function useValidation(): ReturnType<typeof createValidation> {
  const scholarshipSections = useWords("scholarshipSections");
  const validation = useWords("validation");
  const formPrograms = useWords("formPrograms");
  return useMemo(
    () => createValidation({ scholarshipSections, validation, formPrograms }),
    [scholarshipSections, validation, formPrograms],
  );
}
