// Asks an administrator to prove who it is, by a code that is sent to the account's email address, before
// something on which money or mail depends is published.
import { useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";

export function ProofForm({ onProven }: { onProven: () => void }) {
  const words = useWords("siteEditor").proof;
  const { account } = useEditor();
  const [isSent, setIsSent] = useState(false);
  const [isEarlier, setIsEarlier] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();

  async function send() {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await account.proof.send();
    setIsBusy(false);
    setIsSent(answer !== "failed");
    setIsEarlier(answer === "earlier");
    setFault(answer === "failed" ? words.notSent : undefined);
  }

  async function prove() {
    const digits = code.replaceAll(/\D/g, "");
    if (isBusy) return;
    if (digits.length !== 6) return setFault(words.missing);
    setIsBusy(true);
    const answer = await account.proof.check(digits);
    setIsBusy(false);
    if (answer === "right") return onProven();
    setFault(answer === "wrong" ? words.wrong : words.notChecked);
  }

  return (
    <div role="alert" className="mb-4">
      <Notice title={words.title}>
        <p className="text-base">{formatMessage(words.text, { email: account.email })}</p>
        {isSent ? (
          <form
            noValidate
            className="mt-3 space-y-3"
            onSubmit={(event) => {
              event.preventDefault();
              void prove();
            }}
          >
            <TextField
              ref={takeFocus}
              name="proof"
              label={words.label}
              hint={isEarlier ? words.earlier : undefined}
              error={fault}
              errorPrefix={words.errorPrefix}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
              className="max-w-40 tracking-[0.15em]"
            />
            <Button type="submit" aria-disabled={isBusy}>
              {words.confirm}
            </Button>
          </form>
        ) : (
          <>
            {fault ? <p className="font-semibold text-base">{fault}</p> : null}
            <Button className="mt-3" aria-disabled={isBusy} onClick={() => void send()}>
              {words.send}
            </Button>
          </>
        )}
      </Notice>
    </div>
  );
}

/** Not by take-focus.ts: that would become a file of its own, which the application form loads too. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
