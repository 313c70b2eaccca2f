// What applicant and school say to each other: whose turn it is, the forms to write and to log, and every
// email, reply and call, newest first.
import { isDecision } from "../../../contract/application-status.ts";
import { erasedEmail } from "../../../contract/scholarship.ts";
import { isBackendBuiltIn } from "../../backend/backend-address.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { useWords } from "../../words/words.tsx";
import { DecideAndWrite } from "../decide/decide-and-write.tsx";
import { useBegunLabel } from "../detail/begun-label.ts";
import { useOpenForm } from "../detail/open-form.ts";
import { ApplicantLanguage } from "../message/applicant-language.tsx";
import { useForgetStoredMessages } from "../message/stored-message.ts";
import { WriteMessage } from "../message/write-message.tsx";
import { buildTimeline, isSaid } from "../timeline/timeline.ts";
import { TimelineEntries } from "../timeline/timeline-entries.tsx";
import { maxEntries } from "../timeline/timeline-store.ts";
import type { useTimeline } from "../timeline/use-timeline.ts";
import { NextStep } from "./next-step.tsx";
import { ReplyForm } from "./reply-form.tsx";

type ConversationProps = {
  application: StoredApplication;
  timeline: ReturnType<typeof useTimeline>;
  isAlone: boolean;
};

export function Conversation({ application, timeline: { data: rows }, isAlone }: ConversationProps) {
  const { replies: words, timeline: timelineWords, message: messageWords } = useWords("applicationDetail");
  useForgetStoredMessages(application.id);
  const said = rows ? buildTimeline(application, rows).filter(isSaid) : [];
  if (application.email === erasedEmail) return null;

  /** Once it is known what became of the email. */
  function messageAbout(id: string): string | undefined {
    const entry = said.find((one) => one.id === id);
    if (entry?.kind !== "message" || entry.outcome === "waiting") return undefined;
    return messageWords.became[entry.outcome];
  }
  return (
    <DialogSection title={words.title} isOnScreen={said.length === 0}>
      <NextStep applicationId={application.id} />
      <div className="flex flex-wrap gap-2.5 print:hidden">
        <LogReply applicationId={application.id} />
        {isBackendBuiltIn() ? (
          <>
            <WriteEmail form="question" application={application} messageAbout={messageAbout} />
            <WriteEmail form="message" application={application} messageAbout={messageAbout} />
            <DecideAndWrite
              application={application}
              messageAbout={messageAbout}
              isOpenedElsewhere={isAlone && !isDecision(application.status)}
            />
          </>
        ) : null}
      </div>
      <TimelineEntries applicationId={application.id} entries={said} />
      {[rows?.messages.length, rows?.replies.length].includes(maxEntries) ? (
        <p className="text-ink-muted text-sm">{timelineWords.older}</p>
      ) : null}
    </DialogSection>
  );
}

function LogReply({ applicationId }: { applicationId: string }) {
  const words = useWords("applicationDetail").replies;
  const { disclosure } = useOpenForm("reply", applicationId);
  const label = useBegunLabel(words.open, { applicationId, texts: ["reply"] });
  return (
    <Disclosure label={label} isPlain isLetter shortcut="L" {...disclosure}>
      {(close) => <ReplyForm applicationId={applicationId} close={close} />}
    </Disclosure>
  );
}

type WriteEmailProps = {
  form: "message" | "question";
  application: StoredApplication;
  messageAbout: (id: string) => string | undefined;
};

function WriteEmail({ form, application, messageAbout }: WriteEmailProps) {
  const words = useWords("applicationDetail").message;
  const { disclosure } = useOpenForm(form, application.id);
  const label = useBegunLabel(form === "question" ? words.ask : words.open, {
    applicationId: application.id,
    texts: [form],
  });
  return (
    <Disclosure
      label={label}
      isPlain
      isLetter
      shortcut={form === "question" ? "Q" : "E"}
      messageAbout={messageAbout}
      {...disclosure}
    >
      {(close) => (
        <ApplicantLanguage application={application}>
          {(language) => (
            <WriteMessage form={form} application={application} formLanguage={language} close={close} />
          )}
        </ApplicantLanguage>
      )}
    </Disclosure>
  );
}
