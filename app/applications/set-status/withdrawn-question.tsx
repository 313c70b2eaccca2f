// Asks once before the list approves or rejects what its applicant withdrew or wants deleted. The
// open application shows that wish itself, and needs no question.
import { useState } from "react";
import { type Decision, isDecision } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useWords } from "../../words/words.tsx";
import { applicantName, applicationDate, joinNames } from "../describe-application.ts";
import type { OpenEndsById } from "../list/open-ends.ts";
import { useSchoolDays } from "../school-days.ts";
import type { useSelectedStatus } from "./use-selected-status.ts";

type Marking = Pick<ReturnType<typeof useSelectedStatus>, "mark" | "decideOne">;

type Asked = { decision: Decision; withdrawn: StoredApplication[]; decide: () => void };

export function useWithdrawnQuestion({ openEnds, marking }: { openEnds: OpenEndsById; marking: Marking }) {
  const [asked, setAsked] = useState<Asked>();

  function askFirst(applications: StoredApplication[], decision: Decision, decide: () => void) {
    const withdrawn = applications.filter(({ id, status }) => status !== decision && openEnds.get(id)?.wish);
    if (withdrawn.length > 0) setAsked({ decision, withdrawn, decide });
    else decide();
  }

  const decideOne: Marking["decideOne"] = (application, decision) =>
    askFirst([application], decision, () => marking.decideOne(application, decision));
  const mark: Marking["mark"] = (applications, status) => {
    const decide = () => marking.mark(applications, status);
    if (isDecision(status)) askFirst(applications, status, decide);
    else decide();
  };
  return { mark, decideOne, asked: asked && { ...asked, openEnds, onClose: () => setAsked(undefined) } };
}

type WithdrawnQuestionProps = Asked & { openEnds: OpenEndsById; onClose: () => void };

export function WithdrawnQuestion({
  decision,
  withdrawn,
  decide,
  openEnds,
  onClose,
}: WithdrawnQuestionProps) {
  const { withdrawn: words } = useWords("applications");
  const { button } = useWords("statuses")[decision];
  const { timeZone } = useSchoolDays();
  const title = formatMessage(words.ask, { decision: button });

  function goOn() {
    onClose();
    decide();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={describe()}
      close={words.close}
      content={title}
      focusesTitle
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={goOn}>{button}</Button>
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </Dialog>
  );

  function describe(): string {
    const [one, ...others] = withdrawn;
    const wish = one && openEnds.get(one.id)?.wish;
    if (!wish || others.length > 0)
      return formatMessage(words.several, { names: joinNames(withdrawn.map(applicantName)) });
    const date = applicationDate({ created_at: wish.since }, timeZone);
    return formatMessage(words[wish.what], { name: applicantName(one), date });
  }
}
