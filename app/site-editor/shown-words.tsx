// A value as people read it: each place is a chip with its name, and a text that depends on a number is one
// line for each form (R-550, R-551). What is typed has the same in its form (form/words-input.tsx).
import { formatMessage } from "../../words/format-message.ts";
import { useWords } from "../words/words.tsx";
import { chipClass } from "./form/place-chip.ts";
import { useFormName } from "./use-form-name.ts";
import { placeLabel } from "./words/field-label.ts";
import { formsIn } from "./words/plural-forms.ts";
import { textParts } from "./words/text-places.ts";

export function ShownWords({ text }: { text: string }) {
  const { line } = useWords("siteEditor").forms;
  const formName = useFormName();
  const forms = formsIn(text);
  if (!forms) return <TextWithPlaces text={text} />;
  return Object.entries(forms).map(([form, sentence]) => (
    <span key={form} className="block">
      <span className="text-ink-muted">{formatMessage(line, { form: formName(form) })}</span>{" "}
      <TextWithPlaces text={sentence} isForm />
    </span>
  ));
}

export function TextWithPlaces({ text, isForm = false }: { text: string; isForm?: boolean }) {
  const { theNumber } = useWords("siteEditor").forms;
  return (
    <span key={text}>
      {textParts(text, isForm).map(({ start, text: part, place }) =>
        place === undefined ? (
          <span key={start}>{part}</span>
        ) : (
          <var key={start} className={`${chipClass} whitespace-nowrap px-1 not-italic`}>
            {place === "#" ? theNumber : placeLabel(place)}
          </var>
        ),
      )}
    </span>
  );
}
