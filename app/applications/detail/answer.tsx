// One answer of an application with its label, as the applicant wrote it.
import type { ReactNode } from "react";
import { useWords } from "../../words/words.tsx";

type AnswerProps = { name: string; isWide?: boolean; children: ReactNode };

export function Answer({ name, isWide = false, children }: AnswerProps) {
  const { notProvided } = useWords("applications");
  return (
    <div className={isWide ? "col-span-full min-w-0" : "min-w-0"}>
      <dt className="text-ink-muted text-sm">{name}</dt>
      <dd dir="auto" className="leading-normal whitespace-pre-wrap wrap-anywhere">
        {children || notProvided}
      </dd>
    </div>
  );
}
