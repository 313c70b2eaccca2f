// A text that depends on a number, as one field for each form that its language has. A text that is
// more complex, or became so elsewhere, is typed as it is.
import { useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { useFormName } from "../use-form-name.ts";
import { faultyForm } from "../words/faulty-form.ts";
import { type Forms, formsIn, shownForms, withForms } from "../words/plural-forms.ts";
import { WordsInput, type WordsInputProps } from "./words-input.tsx";

type PluralInputProps = WordsInputProps & {
  /** The text on the site, which is written back byte for byte where nothing changed. */
  published: string;
  formsLanguage: string;
};

export function PluralInput({ published, formsLanguage, ...props }: PluralInputProps) {
  const { id, label, fullLabel, text, fault, onType } = props;
  const words = useWords("siteEditor").field;
  const formName = useFormName();
  /** What is typed: half a place would end the forms if they were read from the text again. */
  const [typed, setTyped] = useState<{ text: string; forms: Forms | undefined }>({
    text,
    forms: formsIn(text),
  });
  if (typed.text !== text) setTyped({ text, forms: formsIn(text) });
  const { forms } = typed;
  if (!forms) return <WordsInput {...props} isRaw />;
  const shown = shownForms(forms, formsLanguage);
  const isFormEmpty = shown.some((form) => form !== "other" && !forms[form]);
  const onSite = formsIn(published);
  const base = onSite ? published : text;
  const faulty = faultyForm(shown, forms, onSite ?? {});
  function type(form: string, sentence: string) {
    const next = { ...forms, [form]: sentence };
    const written = withForms(base, next);
    setTyped({ text: written, forms: next });
    onType(written);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would be read again before each input
    <div role="group" aria-label={fullLabel} data-forms>
      <p className="text-base text-ink-muted">{label}</p>
      <div className="space-y-2 border-line border-l pl-3">
        {shown.map((form, index) => (
          <WordsInput
            {...props}
            key={form}
            id={index === 0 ? id : `${id}-${form}`}
            label={formName(form)}
            fullLabel={formatMessage(words.of, { label: fullLabel, language: formName(form) })}
            text={forms[form] ?? ""}
            fault={form === faulty ? fault : undefined}
            isForm
            onType={(sentence) => type(form, sentence)}
          />
        ))}
      </div>
      {isFormEmpty ? <p className="text-base text-ink-muted">{words.emptyForm}</p> : null}
    </div>
  );
}
