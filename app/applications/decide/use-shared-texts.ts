// The texts of one decision to several applicants: one for each of their languages. What was typed is kept
// until it is sent.
import type { Decision } from "../../../contract/application-status.ts";
import { type Fields, useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { newId } from "../../backend/new-id.ts";
import { useWords } from "../../words/words.tsx";
import { isSameText, type MessageText, preparedMessage } from "../message/message-text.ts";
import type { LanguageGroup } from "./use-applicant-languages.ts";

export type SharedText = MessageText &
  LanguageGroup & {
    /** Whether it still is the prepared text. */
    isPrepared: boolean;
  };

/** Without a decision there are no texts. */
export function useSharedTexts(decision: Decision | undefined, groups: readonly LanguageGroup[]) {
  const prepared = useWords("preparedMessages");
  const { placeholder } = useWords("decisions").several;
  const typedTexts = {
    approved: useUnsavedText("several approved"),
    rejected: useUnsavedText("several rejected"),
  };
  const typed = decision && typedTexts[decision];

  const texts = groups.flatMap((group): SharedText[] => {
    if (!decision) return [];
    const { language } = group;
    const choice = { prepared: decision, language, until: "" };
    const text = preparedMessage({ first_name: placeholder }, choice, prepared);
    const shown = {
      subject: typed?.fields?.[`${language} subject`] ?? text.subject,
      body: typed?.fields?.[`${language} body`] ?? text.body,
    };
    return [{ ...group, ...shown, isPrepared: isSameText(shown, text) }];
  });

  return {
    texts,
    /** Another text is another message: an earlier one may have been stored although no answer came. */
    change: (language: string, { subject, body }: MessageText) =>
      typed?.keepAsNew({ ...typed.fields, [`${language} subject`]: subject, [`${language} body`]: body }),
    /** The id from which those of the messages follow (message-id.ts). */
    textId: () => typed?.idFor(typed.fields ?? {}) ?? newId(),
    /** Every call was answered: who gets the texts from now on gets them as new messages. */
    renew: () => replace(typed?.now()),
    /** Those of other languages stay: nobody who was written to has them. So do words typed since. */
    forget: () => replace(withoutSent(typed?.now(), { sent: typed?.fields, groups })),
  };

  function replace(fields: Fields = {}) {
    if (Object.keys(fields).length > 0) typed?.keepAsNew(fields);
    else typed?.forget();
  }
}

type Sent = { sent: Fields | undefined; groups: readonly LanguageGroup[] };

function withoutSent(now: Fields = {}, { sent = {}, groups }: Sent): Fields {
  const done = groups.filter(({ language }) =>
    ["subject", "body"].every((field) => now[`${language} ${field}`] === sent[`${language} ${field}`]),
  );
  const isOther = ([key]: [string, string]) => !done.some(({ language }) => key.startsWith(`${language} `));
  return Object.fromEntries(Object.entries(now).filter(isOther));
}
