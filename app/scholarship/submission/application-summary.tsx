// Which application this is: reference, name, program, date and email address. `afterEmail` is shown below
// the address.
import type { ReactNode } from "react";
import { applicationReference } from "../../../contract/scholarship.ts";
import { formLabelOf } from "../../../words/program.ts";
import { longDate } from "../../../words/wording.ts";
import type { Elements } from "../../ui/elements.ts";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";
import type { Summary } from "./confirmation.ts";

type ApplicationSummaryProps = { id: string; summary: Summary; afterEmail?: Elements };

export function ApplicationSummary({ id, summary, afterEmail }: ApplicationSummaryProps) {
  const words = useWords("confirmation");
  const programs = useWords("formPrograms");
  const { timeZone } = useWords("school");
  const { formats: tag } = useWords("language");
  return (
    <section className="border-2 border-drawing">
      <h2 className="sr-only">{words.summary.title}</h2>
      <dl className="grid sm:grid-cols-2">
        <Row name={words.reference} isWide>
          <span translate="no" className="font-bold font-heading text-3xl tracking-wide">
            {applicationReference(id)}
          </span>
        </Row>
        <Row name={words.summary.name} isWide>
          <span dir="auto">{summary.name}</span>
        </Row>
        <Row name={words.summary.program}>{formLabelOf(programs, summary.program)}</Row>
        <Row name={words.summary.date}>{longDate(new Date(summary.sentAt), { tag, timeZone })}</Row>
        <Row name={words.summary.email} isWide>
          <AddressText text={summary.email} />
          {afterEmail}
        </Row>
      </dl>
    </section>
  );
}

function Row({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div
      className={`border-line border-t px-5 py-3 [&:first-child]:border-t-0 ${isWide ? "sm:col-span-2" : ""}`}
    >
      <dt className="text-base text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
