// The choice of a prepared text and its language. A typed text that a prepared one replaces is set aside, and
// can be brought back.
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import type { useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { Button } from "../../ui/button.tsx";
import { LabelledSelect } from "../../ui/forms/labelled-select.tsx";
import { useWords } from "../../words/words.tsx";
import { parseStatus } from "../list/application-filter.ts";
import { useLanguageName } from "../use-language-name.ts";
import {
  isSameText,
  type MessageText,
  type PreparedChoice,
  type PreparedName,
  preparedMessage,
} from "./message-text.ts";

type PreparedTextProps = {
  application: StoredApplication;
  /** The code of the language of the application's form. */
  formLanguage: string;
  text: MessageText;
  /** The prepared text that this one began with. */
  choice: PreparedChoice;
  /** Those to choose from; one is no choice. */
  names: readonly PreparedName[];
  typed: Pick<ReturnType<typeof useUnsavedText<PreparedChoice>>, "fields" | "setAside" | "keepSetAside">;
  onChange: (text: MessageText, choice: PreparedChoice) => void;
};

export function PreparedText({
  application,
  formLanguage,
  text,
  choice,
  names,
  typed,
  onChange,
}: PreparedTextProps) {
  const words = useWords("applicationDetail").message;
  const statusWords = useWords("statuses");
  const prepared = useWords("preparedMessages");
  const languages = useWords("languages");
  const { code: ownLanguage } = useWords("language");
  const nameOf = useLanguageName();
  const { setAside, keepSetAside } = typed;

  function choose(next: PreparedChoice) {
    keepSetAside([...setAside, ...ownText()]);
    onChange(preparedMessage(application, next, prepared), next);
  }

  /** One at most. */
  function ownText() {
    return typed.fields && !isPrepared() ? [{ fields: text, choices: choice }] : [];
  }

  function isPrepared(): boolean {
    return languages.some(({ code: language }) =>
      names.some((name) =>
        isSameText(text, preparedMessage(application, { ...choice, prepared: name, language }, prepared)),
      ),
    );
  }

  /** The latest. What was typed since is set aside instead, before the others, so that each comes back. */
  function bringBack() {
    const latest = setAside.at(-1);
    if (!latest) return;
    keepSetAside([...ownText(), ...setAside.slice(0, -1)]);
    onChange({ ...text, ...latest.fields }, latest.choices);
    document.getElementById("body")?.focus(); // the button may go away
  }

  return (
    <div className="space-y-4">
      {names.length > 1 ? (
        <LabelledSelect
          label={words.prepared}
          value={choice.prepared}
          options={names.map((name) => [name, titleOf(name)])}
          onChange={(value) =>
            choose({ ...choice, prepared: names.find((name) => name === value) ?? choice.prepared })
          }
        />
      ) : null}
      {languages.length > 1 ? (
        <LabelledSelect
          label={words.language}
          value={choice.language}
          options={languages.map(({ code }) => [code, nameInForm(code)])}
          onChange={(language) => choose({ ...choice, language })}
        />
      ) : null}
      <div>
        <p role="status" className="text-base text-ink-muted">
          {setAside.length > 0 ? words.replaced : ""}
        </p>
        {setAside.length > 0 ? (
          <Button variant="quiet" className="px-0!" onClick={bringBack}>
            {words.bringBack}
          </Button>
        ) : null}
      </div>
    </div>
  );

  /** Staff know the prepared texts of the statuses by these, and a question by its subject. */
  function titleOf(name: PreparedName): string {
    const status = parseStatus(name);
    if (status) return statusWords[status].badge;
    return preparedMessage(application, { prepared: name, language: ownLanguage, until: "" }, prepared)
      .subject;
  }

  function nameInForm(code: string): string {
    return code === formLanguage ? formatMessage(words.asInForm, { language: nameOf(code) }) : nameOf(code);
  }
}
