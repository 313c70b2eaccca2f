// For which number a sentence of a plural is, in plain words.
import { formatMessage } from "../../words/format-message.ts";
import { useWords } from "../words/words.tsx";

export function useFormName(): (form: string) => string {
  const { forms } = useWords("siteEditor");
  return (form) => {
    if (form.startsWith("=")) return formatMessage(forms.exactly, { number: form.slice(1) });
    const names: Readonly<Record<string, unknown>> = forms;
    return String(names[form]);
  };
}
