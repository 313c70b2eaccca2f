// One answer of an application with its label, as the applicant wrote it.
import type { ReactNode } from "react";
import { applicationsWords } from "#content/pages/applications.ts";

type AnswerProps = { name: string; isWide?: boolean; children: ReactNode };

export function Answer({ name, isWide = false, children }: AnswerProps) {
  return (
    <div className={isWide ? "min-w-0 sm:col-span-2" : "min-w-0"}>
      <dt className="font-semibold text-base text-ink-muted">{name}</dt>
      <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {children || applicationsWords.notProvided}
      </dd>
    </div>
  );
}
