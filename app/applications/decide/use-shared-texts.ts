// The texts of the letters to several applicants: one for each decision and language. What was typed is kept
// until it is sent.
import type { Decision } from "../../../contract/application-status.ts";
import type { Fields } from "../../backend/kept-text/unsaved-text.ts";
import { useWords } from "../../words/words.tsx";
import { isSameText, type MessageText, preparedMessage } from "../message/message-text.ts";
import type { Letter } from "./recipients.ts";
import type { LetterChoices } from "./several-form.ts";
import type { KeptLetters } from "./use-kept-letters.ts";

export type SharedText = MessageText &
  Letter & {
    /** Whether it still is the prepared text. */
    isPrepared: boolean;
  };

/** `addressees` are kept with what is typed. */
export function useSharedTexts(
  letters: readonly Letter[],
  typedTexts: KeptLetters,
  addressees: Omit<LetterChoices, "begun">,
) {
  const prepared = useWords("preparedMessages");
  const { placeholder } = useWords("decisions").several;
  const texts = letters.map((letter): SharedText => {
    const { decision, language } = letter;
    const typed = typedTexts[decision].fields;
    const text = preparedMessage(
      { first_name: placeholder },
      { prepared: decision, language, until: "" },
      prepared,
    );
    const shown = {
      subject: typed?.[`${language} subject`] ?? text.subject,
      body: typed?.[`${language} body`] ?? text.body,
    };
    return { ...letter, ...shown, isPrepared: isSameText(shown, text) };
  });
  const told = [...new Set(letters.map(({ decision }) => decision))];

  return {
    texts,
    /** Another text is another message: an earlier one may have been stored although no answer came. */
    change: ({ decision, language }: Letter, { subject, body }: MessageText) => {
      const typed = typedTexts[decision];
      const fields = { [`${language} subject`]: subject, [`${language} body`]: body };
      const begun = typed.choices?.begun ?? new Date().toISOString();
      typed.keepAsNew({ ...typed.fields, ...fields }, { begun, ...addressees });
    },
    /** Those of a language stay that no applicant here has. */
    discard: (decision: Decision) => {
      const now = typedTexts[decision].now();
      replace(decision, withoutSent(now, { sent: now, languages: languagesOf(decision) }));
    },
    /** The id from which those of the messages follow (message-id.ts). */
    textId: (decision: Decision) => typedTexts[decision].idFor(typedTexts[decision].fields ?? {}),
    /** Every call was answered: who gets the texts from now on gets them as new messages. */
    renew: () => {
      for (const decision of told) replace(decision, typedTexts[decision].now());
    },
    /** Those of other languages stay: nobody who was written to has them. So do words typed since. */
    forget: () => {
      for (const decision of told) {
        const typed = typedTexts[decision];
        replace(decision, withoutSent(typed.now(), { sent: typed.fields, languages: languagesOf(decision) }));
      }
    },
  };

  function replace(decision: Decision, fields: Fields = {}) {
    const typed = typedTexts[decision];
    if (Object.keys(fields).length > 0) typed.keepAsNew(fields);
    else typed.forget();
  }

  function languagesOf(decision: Decision): string[] {
    return letters.filter((letter) => letter.decision === decision).map(({ language }) => language);
  }
}

type Sent = { sent: Fields | undefined; languages: readonly string[] };

function withoutSent(now: Fields = {}, { sent = {}, languages }: Sent): Fields {
  const done = languages.filter((language) =>
    ["subject", "body"].every((field) => now[`${language} ${field}`] === sent[`${language} ${field}`]),
  );
  const isOther = ([key]: [string, string]) => !done.some((language) => key.startsWith(`${language} `));
  return Object.fromEntries(Object.entries(now).filter(isOther));
}
