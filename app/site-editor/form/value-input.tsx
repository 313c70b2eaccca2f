// The input of one value in one language.
import type { EditableField } from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";
import { useLiveValue } from "../drafts/use-live-value.ts";
import { placeIn, type Value } from "../words/place.ts";
import { OptionChoice } from "./option-choice.tsx";
import { PathChoice } from "./path-choice.tsx";
import { PluralInput } from "./plural-input.tsx";
import { SampleChoice } from "./sample-choice.tsx";
import { useOfferedPlaces } from "./use-offered-places.ts";
import { WordsInput } from "./words-input.tsx";

type ValueInputProps = {
  id: string;
  label: string;
  field: EditableField;
  /** "" for a fact, which has no language. */
  language: string;
  languageName: string | undefined;
  fault: string | undefined;
  onType: (value: Value) => void;
  onFocus: () => void;
  onBlur: () => void;
};

/** The keyboard of a phone. */
const inputModes: Partial<Record<EditableField["kind"], "numeric" | "url" | "email">> = {
  number: "numeric",
  address: "url",
  emailAddress: "email",
};

/** More characters than fit in a line. */
const longCharacters = 26;

const inputTypes: Partial<Record<EditableField["kind"], string>> = {
  date: "date",
  day: "date",
  time: "time",
};

export function ValueInput({ id, label, field, language, languageName, fault, ...on }: ValueInputProps) {
  const words = useWords("siteEditor").field;
  const placesOf = useOfferedPlaces();
  const value = useLiveValue(placeIn(field, language), field.values[language] ?? "");
  const fullLabel = languageName ? formatMessage(words.of, { label, language: languageName }) : label;
  /** The heading of a fact says the same as its label would. */
  const isNamedAbove = languageName === undefined && field.kind !== "path" && field.kind !== "sample";
  const shared = { id, label: languageName ?? label, fullLabel, fault };
  const ofWords = {
    ...{ ...shared, ...on, text: String(value), budget: field.budget },
    language: languageName ? language : undefined,
    places: placesOf(field, language),
    isOneLine: isShort(field),
  };
  return (
    <div
      className={`[&_input]:min-h-11! [&_input]:py-1.5! [&_input]:text-base [&_label]:font-normal [&_label]:text-base [&_label]:text-ink-muted ${isNamedAbove ? "[&_label]:sr-only" : ""}`}
    >
      {field.kind === "path" ? (
        <PathChoice
          {...{ id, label, error: fault, mayBeEmpty: field.mayBeEmpty }}
          value={String(value)}
          {...on}
        />
      ) : field.kind === "choice" ? (
        <OptionChoice
          {...{ id, label, error: fault }}
          options={field.options ?? []}
          value={String(value)}
          {...on}
        />
      ) : field.kind === "sample" ? (
        <SampleChoice id={id} value={String(value)} {...on} />
      ) : isWords(field) ? (
        field.kind === "plural" ? (
          <PluralInput
            {...ofWords}
            published={String(field.values[language] ?? "")}
            formsLanguage={language}
          />
        ) : (
          <WordsInput {...ofWords} />
        )
      ) : (
        <TextField
          name={id}
          label={shared.label}
          aria-label={fullLabel}
          error={fault}
          errorPrefix={words.errorPrefix}
          type={inputTypes[field.kind] ?? "text"}
          inputMode={inputModes[field.kind] ?? "text"}
          value={String(value)}
          spellCheck={false}
          autoComplete="off"
          onChange={({ currentTarget }) =>
            on.onType(field.kind === "number" ? numberOf(currentTarget.value) : currentTarget.value)
          }
          onFocus={on.onFocus}
          onBlur={on.onBlur}
        />
      )}
    </div>
  );
}

function isWords({ kind }: EditableField): boolean {
  return kind === "text" || kind === "message" || kind === "plural";
}

/** Decided by the words on the site, so that it does not change while somebody types. */
function isShort({ values }: EditableField): boolean {
  const texts = Object.values(values).map(String);
  return texts.every((text) => text.length <= longCharacters && !text.includes("\n"));
}

/**
 * An amount may be written as people do, such as $6,400.00. What is no whole number stays as it was typed,
 * and is a fault.
 */
function numberOf(text: string): Value {
  const digits = text.trim().replace(/^\$ ?/, "").replace(/\.00$/, "");
  const isNumber = /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(digits);
  return isNumber ? Number(digits.replaceAll(",", "")) : text;
}
