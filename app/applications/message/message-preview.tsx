// Shows exactly what will be sent, before it is sent: recipient, subject and text.
import type { Decision } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { AddressText } from "../../ui/no-wrap.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { formatDay } from "../describe-application.ts";
import { useLanguageTag } from "../use-language-name.ts";

export type PreviewWords = {
  checkTitle: string;
  note: string;
  send: string;
  sending: string;
  change: string;
  cancel?: string;
};

export type Announcement = { decision: Decision; isChecked: boolean; onChange: (isChecked: boolean) => void };

type MessagePreviewProps = {
  to: string;
  subject: string;
  body: string;
  /** The code of the language of the text. */
  language: string;
  /** The day until which an answer is awaited (YYYY-MM-DD); empty if none is. */
  until?: string;
  /** Shown beside the email: what the prepared text says in the language of the staff. */
  copy: Elements;
  failure: string;
  isSending: boolean;
  /** The decision that is set, and whether the message tells it. */
  announcement?: Announcement | undefined;
  /** False where the element that opened it is still there and keeps the focus. */
  takesFocus?: boolean;
  /** The texts of the heading, the line about it and the buttons. */
  words: PreviewWords;
  onSend: () => void;
  onBack: () => void;
  /** Given where the form began with the preview. */
  onCancel?: () => void;
};

export function MessagePreview({
  to,
  subject,
  body,
  language,
  until = "",
  copy,
  failure,
  isSending,
  announcement,
  takesFocus = true,
  words: own,
  onSend,
  onBack,
  onCancel,
}: MessagePreviewProps) {
  const { message: words, replies } = useWords("applicationDetail");
  const lang = useLanguageTag()(language);
  return (
    <div className="space-y-4">
      <h4 ref={takesFocus ? focusWhenShown : null} tabIndex={-1} className="font-bold font-heading text-base">
        {own.checkTitle}
      </h4>
      <dl className="space-y-3 rounded-xs border border-line bg-ground-alt p-4">
        <div>
          <dt className="font-semibold text-base text-ink-muted">{words.to}</dt>
          <dd>
            <AddressText text={to} />
          </dd>
        </div>
        <div>
          <dt className="font-semibold text-base text-ink-muted">{words.subject}</dt>
          <dd dir="auto" lang={lang} className="break-words">
            {subject}
          </dd>
        </div>
        <div>
          <dt className="font-semibold text-base text-ink-muted">{words.body}</dt>
          <dd dir="auto" lang={lang} className="whitespace-pre-wrap wrap-anywhere">
            {body}
          </dd>
        </div>
        {until ? (
          <div>
            <dt className="font-semibold text-base text-ink-muted">{replies.due}</dt>
            <dd>
              <p>{formatDay(until)}</p>
              <p className="text-base text-ink-muted">{replies.dueHint}</p>
            </dd>
          </div>
        ) : null}
      </dl>
      {copy}
      {announcement ? <AnnouncementChoice {...announcement} isSending={isSending} /> : null}
      <p className="text-base text-ink-muted">{`${own.note} ${words.answers}`}</p>
      <p role="alert" className="font-semibold text-danger">
        {failure}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={isSending} onClick={onSend}>
          {isSending ? own.sending : own.send}
        </Button>
        <Button variant="quiet" aria-disabled={isSending} onClick={onBack}>
          {own.change}
        </Button>
        {onCancel ? (
          <Button variant="quiet" aria-disabled={isSending} onClick={onCancel}>
            {own.cancel}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function AnnouncementChoice({
  decision,
  isChecked,
  onChange,
  isSending,
}: Announcement & { isSending: boolean }) {
  const words = useWords("applicationDetail").message;
  const statusWords = useWords("statuses");
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isSending}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-5 shrink-0 cursor-pointer accent-action"
      />
      <span>
        <span>{formatMessage(words.announces, { decision: statusWords[decision].badge })}</span>
        <span className="block text-base text-ink-muted">{words.announcesHint}</span>
      </span>
    </label>
  );
}
