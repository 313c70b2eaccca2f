// The sections of an open application beside or below its answers, in the order in which staff need them. A
// new section is one entry here.
import type { ReactNode } from "react";
import { erasedEmail } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { useWords } from "../../words/words.tsx";
import { Assignment } from "../assignment/assignment.tsx";
import { Conversation } from "../conversation/conversation.tsx";
import { applicantName } from "../describe-application.ts";
import { AskedReviewers } from "../reviewers/asked-reviewers.tsx";
import { Scores } from "../rubric/scores.tsx";
import { History } from "../timeline/history.tsx";
import { Notes } from "../timeline/notes.tsx";
import type { useTimeline } from "../timeline/use-timeline.ts";
import { EraseApplication } from "./erase-application.tsx";
import { PossibleDuplicates } from "./possible-duplicates.tsx";

export type SectionProps = {
  application: StoredApplication;
  timeline: ReturnType<typeof useTimeline>;
  onOpen: (id: string | undefined) => void;
  /** The dialog is one column, below which the decision stays in view. */
  isAlone: boolean;
};

type Section = {
  name: string;
  Content: (props: SectionProps) => ReactNode;
};

export const sections: readonly Section[] = [
  { name: "notes", Content: Notes },
  { name: "conversation", Content: Conversation },
  { name: "assignment", Content: AssignmentSection },
  { name: "scores", Content: ScoresSection },
  { name: "reviewers", Content: ReviewersSection },
  { name: "duplicates", Content: PossibleDuplicates },
  { name: "history", Content: History },
  { name: "erasure", Content: ErasureSection },
  { name: "keyboard", Content: KeyboardSection },
];

function AssignmentSection({ application }: SectionProps) {
  return application.email === erasedEmail ? null : <Assignment applicationId={application.id} />;
}

function ScoresSection({ application }: SectionProps) {
  return application.email === erasedEmail ? null : (
    <Scores applicationId={application.id} name={applicantName(application)} />
  );
}

function ReviewersSection({ application }: SectionProps) {
  return application.email === erasedEmail ? null : <AskedReviewers applicationId={application.id} />;
}

function ErasureSection({ application, onOpen }: SectionProps) {
  const words = useWords("applicationDetail").erasure;
  return (
    <DialogSection title={words.title} isOnScreen>
      <Disclosure label={words.open} isPlain>
        {(close) => (
          <EraseApplication application={application} onDeleted={() => onOpen(undefined)} close={close} />
        )}
      </Disclosure>
    </DialogSection>
  );
}

function KeyboardSection() {
  const words = useWords("applicationDetail").steps;
  return (
    <DialogSection title={words.keysTitle} isOnScreen>
      <p className="text-[0.9375rem] text-ink-muted">{words.keys}</p>
    </DialogSection>
  );
}
