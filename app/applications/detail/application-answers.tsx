// All stored fields of an application, unchanged, and the details that are stored beside the record.
import { detailWords } from "#content/pages/application-detail.ts";
import { applicationReference, erasedEmail } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { EmailAddress } from "../../ui/email-address.tsx";
import { phoneAddress } from "../../ui/phone-address.ts";
import { applicationDate } from "../describe-application.ts";
import { questionLabel } from "../question-label.ts";
import { StatusBadge } from "../status/status-badge.tsx";
import { Answer } from "./answer.tsx";
import { DetailsAnswers } from "./details-answers.tsx";

const { fields } = detailWords;

export function ApplicationAnswers({ application }: { application: StoredApplication }) {
  return (
    <dl className="grid grid-cols-1 gap-x-5 gap-y-3 @xs:grid-cols-2">
      <Answer name={fields.status}>
        <StatusBadge status={application.status} />
      </Answer>
      <Answer name={fields.date}>{applicationDate(application)}</Answer>
      <DetailsAnswers application={application} names={["program"]} />
      <Answer name={fields.reference}>{applicationReference(application.id)}</Answer>
      {application.email === erasedEmail ? null : <Contact {...application} />}
      <DetailsAnswers application={application} names={["address"]} />
      <Answer name={questionLabel("city")}>{application.city}</Answer>
      <Answer name={questionLabel("state")}>{application.state}</Answer>
      <DetailsAnswers application={application} names={["zip"]} />
      <Answer name={questionLabel("financial")} isWide>
        {application.budget}
      </Answer>
      <Answer name={questionLabel("education")} isWide>
        {application.education}
      </Answer>
      <Answer name={questionLabel("career")} isWide>
        {application.experience}
      </Answer>
      <Answer name={fields.storyAndGoals(questionLabel("story"), questionLabel("goals"))} isWide>
        {application.why_interested}
      </Answer>
      <Answer name={fields.id} isWide>
        <span className="text-ink-muted text-sm">{application.id}</span>
      </Answer>
    </dl>
  );
}

function Contact({ email, phone }: Pick<StoredApplication, "email" | "phone">) {
  return (
    <>
      <Answer name={questionLabel("email")} isWide>
        <EmailAddress address={email} />
      </Answer>
      <Answer name={questionLabel("phone")} isWide>
        <a href={phoneAddress(phone)} className="underline underline-offset-4">
          {phone}
        </a>
      </Answer>
    </>
  );
}
