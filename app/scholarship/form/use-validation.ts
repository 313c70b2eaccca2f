// The form's validation with the sentences of the page's language.
import { useMemo } from "react";
import { useWords } from "../../words/words.tsx";
import { createValidation } from "./validate-form.ts";

export function useValidation(): ReturnType<typeof createValidation> {
  const scholarshipSections = useWords("scholarshipSections");
  const validation = useWords("validation");
  const programs = useWords("programs");
  return useMemo(
    () => createValidation({ scholarshipSections, validation, programs }),
    [scholarshipSections, validation, programs],
  );
}
