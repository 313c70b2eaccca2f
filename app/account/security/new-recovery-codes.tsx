// New recovery codes, which the service shows this once (R-350). They replace the dialog's other content
// until they are saved. They can be copied, downloaded and printed, with the account and the date.
import { useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { factorDate } from "../second-factor/describe-factor.ts";
import type { NewRecoveryCodes as Made } from "../second-factor/recovery-codes.ts";

type NewRecoveryCodesProps = { made: Made; account: string; onDone: () => void };

export function NewRecoveryCodes({ made: { codes, created_at }, account, onDone }: NewRecoveryCodesProps) {
  const words = useWords("security").recovery.made;
  const language = useWords("language");
  const [answer, setAnswer] = useState("");
  const about = formatMessage(words.about, { account, date: factorDate(language, { created_at }) });

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setAnswer(words.copied);
    } catch {
      // The browser forbids it; the codes can be selected.
      setAnswer(words.notCopied);
    }
  }

  return (
    <div className="space-y-4">
      <h3 ref={focusWhenShown} tabIndex={-1} className="font-bold font-heading text-xl">
        {words.title}
      </h3>
      <p>{words.why}</p>
      <p className="font-semibold print:hidden">{words.once}</p>
      <div className="rounded-xs border border-line bg-ground-alt p-4">
        <p className="break-words text-base">{about}</p>
        <ol
          translate="no"
          className="mt-3 grid list-inside list-decimal gap-x-6 gap-y-1 font-mono text-lg sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} className="select-all whitespace-nowrap">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <p className="flex flex-wrap gap-3 print:hidden">
        <Button variant="outline" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <ButtonLink variant="outline" to={textFile([about, "", ...codes])} download={words.file}>
          {words.download}
        </ButtonLink>
        <Button variant="outline" onClick={() => window.print()}>
          {words.print}
        </Button>
      </p>
      <p role="status" className="print:hidden">
        {answer}
      </p>
      <Button onClick={onDone}>{words.done}</Button>
    </div>
  );
}

function textFile(lines: readonly string[]): string {
  return `data:text/plain;charset=utf-8,${encodeURIComponent(`${lines.join("\r\n")}\r\n`)}`;
}
