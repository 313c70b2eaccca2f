// A message that was stored although its answer was lost, as the history shows: its words are not offered as
// unsent again.
import { use, useEffect, useEffectEvent, useRef } from "react";
import { decisions } from "../../../contract/application-status.ts";
import { cleanText } from "../../../contract/clean-text.ts";
import { type Fields, keepText, parseKeptText, storedText } from "../../backend/kept-text/kept-text.ts";
import { TextOwner } from "../../backend/kept-text/unsaved-text.ts";
import type { TimelineRows } from "../timeline/timeline-store.ts";
import { useTimeline } from "../timeline/use-timeline.ts";

const forms = ["message", "question", ...decisions] as const;

type Draft = { id?: string | undefined; fields?: Fields | undefined };
type Stored = Pick<TimelineRows["messages"][number], "id" | "subject" | "body">;

/** The key under which the text of a form is kept (unsaved-text.ts). */
export function draftKey(form: (typeof forms)[number], applicationId: string): string {
  return `${form} ${applicationId}`;
}

/** For the form of the text. `onStored` closes it. */
export function useStoredMessage(applicationId: string, text: Draft, onStored: () => void): void {
  const { data } = useTimeline(applicationId);
  const isStored = data !== undefined && isAmong(data.messages, text);
  const act = useEffectEvent(onStored);
  useEffect(() => {
    if (isStored) act();
  }, [isStored]);
}

/** For forms that are closed: once, with what is read after the application was opened. */
export function useForgetStoredMessages(applicationId: string): void {
  const owner = use(TextOwner);
  const { data, isFetchedAfterMount } = useTimeline(applicationId);
  const messages = isFetchedAfterMount ? data?.messages : undefined;
  const isDone = useRef(false);
  useEffect(() => {
    if (!messages || isDone.current) return;
    isDone.current = true;
    for (const form of forms) {
      const key = { owner, form: draftKey(form, applicationId) };
      if (isAmong(messages, parseKeptText(storedText(key)) ?? {})) keepText(key, undefined);
    }
  }, [messages, owner, applicationId]);
}

function isAmong(messages: readonly Stored[], { id, fields = {} }: Draft): boolean {
  const { subject = "", body = "" } = fields;
  return messages.some(
    (message) =>
      message.id === id && message.subject === cleanText(subject) && message.body === cleanText(body),
  );
}
