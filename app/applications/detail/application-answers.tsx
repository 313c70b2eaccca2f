// All stored fields of an application, unchanged, and the details that are stored beside the record.
import { detailWords } from "#content/pages/application-detail.ts";
import { erasedEmail } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { applicationDate } from "../describe-application.ts";
import { StatusBadge } from "../status/status-badge.tsx";
import { Answer } from "./answer.tsx";
import { DetailsAnswers } from "./details-answers.tsx";

const { fields } = detailWords;

export function ApplicationAnswers({ application }: { application: StoredApplication }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Answer name={fields.status}>
        <StatusBadge status={application.status} />
      </Answer>
      <Answer name={fields.date}>{applicationDate(application)}</Answer>
      {application.email === erasedEmail ? null : <Contact {...application} />}
      <DetailsAnswers application={application} names={["program", "address"]} />
      <Answer name={fields.city}>{application.city}</Answer>
      <Answer name={fields.state}>{application.state}</Answer>
      <DetailsAnswers application={application} names={["zip"]} />
      <Answer name={fields.budget} isWide>
        {application.budget}
      </Answer>
      <Answer name={fields.education} isWide>
        {application.education}
      </Answer>
      <Answer name={fields.experience} isWide>
        {application.experience}
      </Answer>
      <Answer name={fields.whyInterested} isWide>
        {application.why_interested}
      </Answer>
      <Answer name={fields.reference} isWide>
        <span className="break-all">{application.id}</span>
      </Answer>
    </dl>
  );
}

function Contact({ email, phone }: Pick<StoredApplication, "email" | "phone">) {
  return (
    <>
      <Answer name={fields.email}>
        <a
          href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}
          className="break-all underline underline-offset-4"
        >
          {email}
        </a>
      </Answer>
      <Answer name={fields.phone}>
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} className="underline underline-offset-4">
          {phone}
        </a>
      </Answer>
    </>
  );
}
