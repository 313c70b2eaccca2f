// Decides an application and writes to the applicant in one step: after the choice the prepared email is
// shown as it will go out.
import { useState } from "react";
import { decisions } from "../../../contract/application-status.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { type CloseDisclosure, Disclosure } from "../../ui/disclosure.tsx";
import { useWords } from "../../words/words.tsx";
import { useBegunLabel } from "../detail/begun-label.ts";
import { useOpenForm } from "../detail/open-form.ts";
import { ApplicantLanguage } from "../message/applicant-language.tsx";
import { DecisionChoice } from "./decision-choice.tsx";
import { WriteDecision } from "./write-decision.tsx";

type DecideAndWriteProps = {
  application: StoredApplication;
  isOpenedElsewhere: boolean;
  messageAbout: (id: string) => string | undefined;
};

export function DecideAndWrite({ application, isOpenedElsewhere, messageAbout }: DecideAndWriteProps) {
  const words = useWords("decisions");
  const { disclosure } = useOpenForm("decision", application.id);
  const label = useBegunLabel(words.open, { applicationId: application.id, texts: decisions });
  return (
    <Disclosure
      label={isOpenedElsewhere ? undefined : label}
      isPlain
      isLetter
      shortcut="D"
      messageAbout={messageAbout}
      {...disclosure}
    >
      {(close) => (
        <ApplicantLanguage application={application}>
          {(language) => <DecisionForm application={application} formLanguage={language} close={close} />}
        </ApplicantLanguage>
      )}
    </Disclosure>
  );
}

type DecisionFormProps = { application: StoredApplication; formLanguage: string; close: CloseDisclosure };

function DecisionForm({ application, formLanguage, close }: DecisionFormProps) {
  const { step, setStep } = useOpenForm("decision", application.id);
  const [chosen, setChosen] = useState(() =>
    decisions.find((decision) => decision === (step?.decision ?? application.status)),
  );
  return (
    <div className="space-y-4">
      <DecisionChoice
        names={decisions}
        chosen={chosen}
        onChoose={(decision) => {
          setChosen(decision);
          setStep({ decision });
        }}
      />
      {chosen ? (
        <WriteDecision
          key={chosen}
          application={application}
          formLanguage={formLanguage}
          decision={chosen}
          close={close}
        />
      ) : null}
    </div>
  );
}
