// All stored fields of an application, unchanged, and the details that are stored beside the record.
import { applicationReference, erasedEmail } from "../../../contract/scholarship.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { EmailAddress } from "../../ui/email-address.tsx";
import { phoneAddress } from "../../ui/phone-address.ts";
import { useWords } from "../../words/words.tsx";
import { applicationDate } from "../describe-application.ts";
import type { Helper } from "../helpers-store.ts";
import { useSchoolDays } from "../school-days.ts";
import { StatusBadge } from "../status-badge.tsx";
import { useQuestionLabel } from "../use-question-label.ts";
import { Answer } from "./answer.tsx";
import { DetailsAnswers } from "./details-answers.tsx";
import { FormLanguage } from "./form-language.tsx";
import { HelperAnswer } from "./helper-answer.tsx";

type ApplicationAnswersProps = { application: StoredApplication; helper?: Helper | undefined };

export function ApplicationAnswers({ application, helper }: ApplicationAnswersProps) {
  const { fields } = useWords("applicationDetail");
  const { timeZone } = useSchoolDays();
  const labelOf = useQuestionLabel();
  return (
    <dl className="grid grid-cols-1 gap-x-5 gap-y-3 @xs:grid-cols-2">
      <Answer name={fields.status}>
        <StatusBadge status={application.status} />
      </Answer>
      <Answer name={fields.date}>{applicationDate(application, timeZone)}</Answer>
      <DetailsAnswers application={application} names={["program"]} />
      <Answer name={fields.reference}>
        <span translate="no">{applicationReference(application.id)}</span>
      </Answer>
      <FormLanguage application={application} />
      {application.email === erasedEmail ? null : <Contact {...application} />}
      <HelperAnswer application={application} helper={helper} />
      <DetailsAnswers application={application} names={["address"]} />
      <Answer name={labelOf("city")}>{application.city}</Answer>
      <Answer name={labelOf("state")}>{application.state}</Answer>
      <DetailsAnswers application={application} names={["zip"]} />
      <Answer name={labelOf("financial")} isWide>
        {application.budget}
      </Answer>
      <Answer name={labelOf("education")} isWide>
        {application.education}
      </Answer>
      <Answer name={labelOf("career")} isWide>
        {application.experience}
      </Answer>
      <Answer
        name={formatMessage(fields.storyAndGoals, {
          story: labelOf("story"),
          goals: labelOf("goals"),
        })}
        isWide
      >
        {application.why_interested}
      </Answer>
      <Answer name={fields.id} isWide>
        <span translate="no" className="text-ink-muted text-sm">
          {application.id}
        </span>
      </Answer>
    </dl>
  );
}

function Contact({ email, phone }: Pick<StoredApplication, "email" | "phone">) {
  const labelOf = useQuestionLabel();
  return (
    <>
      <Answer name={labelOf("email")} isWide>
        <EmailAddress address={email} />
      </Answer>
      <Answer name={labelOf("phone")} isWide>
        <a href={phoneAddress(phone)} className="underline underline-offset-4">
          {phone}
        </a>
      </Answer>
    </>
  );
}
