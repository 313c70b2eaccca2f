// One application with all stored fields, as written, and its status buttons (spec section 2; at most 90% of the viewport
// high).
import type { ReactNode } from "react";
import { applicationsWords as words } from "../../content/pages/applications.ts";
import type { StoredApplication } from "../backend/database.ts";
import { Dialog } from "../ui/dialog.tsx";
import { dateOf, nameOf } from "./describe-application.ts";
import { StatusBadge } from "./status-badge.tsx";
import { StatusButtons } from "./status-buttons.tsx";

type ApplicationDialogProps = { application: StoredApplication | undefined; onClose: () => void };

export function ApplicationDialog({ application, onClose }: ApplicationDialogProps) {
  if (!application) return null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.detail.titleOf(nameOf(application))}
      close={words.detail.close}
      content={words.detail.content}
      footer={<StatusButtons key={application.id} id={application.id} status={application.status} />}
    >
      <Answers application={application} />
    </Dialog>
  );
}

function Answers({ application }: { application: StoredApplication }) {
  const { fields } = words.detail;
  const { email, phone } = application;
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Answer name={fields.status}>
        <StatusBadge status={application.status} />
      </Answer>
      <Answer name={fields.date}>{dateOf(application)}</Answer>
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
      <Answer name={fields.city}>{application.city}</Answer>
      <Answer name={fields.state}>{application.state}</Answer>
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

function Answer({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? "sm:col-span-2" : ""}>
      <dt className="font-semibold text-base text-ink-muted">{name}</dt>
      <dd className="whitespace-pre-wrap break-words">{children || words.notProvided}</dd>
    </div>
  );
}
