// Shows exactly what will be sent, before it is sent: recipient, subject and text.
import { detailWords } from "#content/pages/application-detail.ts";
import { Button } from "../../ui/button.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";

const words = detailWords.message;

type MessagePreviewProps = {
  to: string;
  subject: string;
  body: string;
  failure: string;
  isSending: boolean;
  onSend: () => void;
  onBack: () => void;
};

export function MessagePreview({
  to,
  subject,
  body,
  failure,
  isSending,
  onSend,
  onBack,
}: MessagePreviewProps) {
  return (
    <div className="space-y-4">
      <h4 ref={focusWhenShown} tabIndex={-1} className="font-bold font-heading text-base">
        {words.checkTitle}
      </h4>
      <dl className="space-y-3 rounded-xs border border-line bg-ground-alt p-4">
        <div>
          <dt className="font-semibold text-base text-ink-muted">{words.to}</dt>
          <dd className="break-all">{to}</dd>
        </div>
        <div>
          <dt className="font-semibold text-base text-ink-muted">{words.subject}</dt>
          <dd dir="auto" className="break-words">
            {subject}
          </dd>
        </div>
        <div>
          <dt className="font-semibold text-base text-ink-muted">{words.body}</dt>
          <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {body}
          </dd>
        </div>
      </dl>
      <p className="text-base text-ink-muted">{words.answers}</p>
      <p role="alert" className="font-semibold text-danger">
        {failure}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={isSending} onClick={onSend}>
          {isSending ? words.sending : words.send}
        </Button>
        <Button variant="quiet" aria-disabled={isSending} onClick={onBack}>
          {words.keepWriting}
        </Button>
      </div>
    </div>
  );
}
