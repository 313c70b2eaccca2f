// The input of one value in one language: a line for what is short on the site, else a text that grows.
import { type ChangeEvent, useRef } from "react";
import type { EditableField } from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { TextArea, TextField } from "../../ui/field.tsx";
import { useWords } from "../../words/words.tsx";
import type { Value } from "../words/place.ts";
import { PathChoice } from "./path-choice.tsx";
import { PlaceButtons } from "./place-buttons.tsx";
import { SampleChoice } from "./sample-choice.tsx";

type ValueInputProps = {
  id: string;
  label: string;
  field: EditableField;
  /** "" for a fact, which has no language. */
  language: string;
  languageName: string | undefined;
  value: Value;
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

export function ValueInput({
  id,
  label,
  field,
  language,
  languageName,
  value,
  fault,
  ...on
}: ValueInputProps) {
  const words = useWords("siteEditor").field;
  const element = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const fullLabel = languageName ? formatMessage(words.of, { label, language: languageName }) : label;
  const isNumber = field.kind === "number";
  /** The heading of a fact says the same as its label would. */
  const isNamedAbove = languageName === undefined && field.kind !== "path";
  const shared = {
    ref: element,
    name: id,
    label: languageName ?? label,
    "aria-label": fullLabel,
    error: fault,
    errorPrefix: words.errorPrefix,
    lang: languageName ? language : undefined,
    value: String(value),
    spellCheck: inputModes[field.kind] === undefined,
    autoComplete: "off",
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      on.onType(isNumber ? numberOf(currentTarget.value) : currentTarget.value),
    onFocus: on.onFocus,
    onBlur: on.onBlur,
  };
  return (
    <div
      className={`[&_:is(input,textarea)]:min-h-11! [&_:is(input,textarea)]:py-1.5! [&_:is(input,textarea)]:text-base [&_label]:font-normal [&_label]:text-base [&_label]:text-ink-muted ${isNamedAbove ? "[&_label]:sr-only" : ""}`}
    >
      {field.kind === "path" ? (
        <PathChoice id={id} label={label} value={String(value)} error={fault} {...on} />
      ) : field.kind === "sample" ? (
        <SampleChoice id={id} value={String(value)} {...on} />
      ) : isShort(field) ? (
        <TextField
          {...shared}
          type={field.kind === "date" ? "date" : "text"}
          inputMode={inputModes[field.kind] ?? "text"}
          className="scroll-mt-28"
        />
      ) : (
        <TextArea {...shared} className="scroll-mt-28" rows={growsByItself() ? 2 : rowsFor(String(value))} />
      )}
      {field.kind === "message" || field.kind === "plural" ? (
        <PlaceButtons label={fullLabel} places={field.places} input={element} onType={on.onType} />
      ) : null}
    </div>
  );
}

/** Decided by the words on the site: an input that became another one while typing would lose focus. */
function isShort({ kind, values }: EditableField): boolean {
  const texts = Object.values(values).map(String);
  const isWords = kind === "text" || kind === "message" || kind === "plural";
  return !isWords || texts.every((text) => text.length <= longCharacters && !text.includes("\n"));
}

/** What is no whole number stays as it was typed, and is a fault. */
function numberOf(text: string): Value {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : text;
}

function growsByItself(): boolean {
  return typeof CSS !== "undefined" && CSS.supports("field-sizing", "content");
}

function rowsFor(text: string): number {
  const lines = text.split("\n").map((line) => Math.max(1, Math.ceil(line.length / 34)));
  return Math.min(
    14,
    Math.max(
      2,
      lines.reduce((sum, count) => sum + count, 0),
    ),
  );
}
