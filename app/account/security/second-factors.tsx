// The account's second factors: lists, removes and adds them.
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { listFactors } from "../second-factor/factors.ts";
import { hasRecoveryCodes, renewRecoveryCodes } from "../second-factor/recovery-codes.ts";
import { useAuthQuery } from "../use-auth-query.ts";
import { AddAuthenticator } from "./add-authenticator.tsx";
import { AddPhone } from "./add-phone.tsx";
import { FactorRow } from "./factor-row.tsx";
import { RecoveryCodes, type ShowCodes } from "./recovery-codes.tsx";

export function SecondFactors({ onCodes }: { onCodes: ShowCodes }) {
  const words = useWords("security").factors;
  const { data: factors, problem, read } = useAuthQuery(listFactors);
  const [removed, setRemoved] = useState("");
  if (problem)
    return (
      <Notice tone="error" title={problem}>
        <Button variant="outline" onClick={read}>
          {words.tryAgain}
        </Button>
      </Notice>
    );
  if (!factors) return <Spinner label={words.loading} />;

  const verified = factors.filter(({ status }) => status === "verified");

  /** The first factor comes with recovery codes. If that fails, the section below offers them. */
  async function added() {
    read();
    if (!hasRecoveryCodes() || verified.length > 0) return;
    const { data } = await renewRecoveryCodes();
    if (data) onCodes(data);
  }

  return (
    <>
      {verified.length === 0 ? <p>{words.none}</p> : null}
      <ul aria-label={words.list} className="space-y-2 empty:hidden">
        {verified.map((factor) => (
          <FactorRow
            key={factor.id}
            factor={factor}
            onRemoved={(what) => {
              setRemoved(what);
              read();
            }}
          />
        ))}
      </ul>
      <p
        key={removed}
        role="status"
        ref={removed ? focusWhenShown : null}
        tabIndex={-1}
        className={removed ? "font-semibold" : ""}
      >
        {removed}
      </p>
      <div className="flex flex-wrap gap-3">
        <Disclosure label={words.authenticator.open}>
          {(close) => <AddAuthenticator factors={factors} close={close} onAdded={() => void added()} />}
        </Disclosure>
        <Disclosure label={words.phone.open}>
          {(close) => <AddPhone factors={factors} close={close} onAdded={() => void added()} />}
        </Disclosure>
      </div>
      {hasRecoveryCodes() && verified.length > 0 ? <RecoveryCodes onMade={onCodes} /> : null}
    </>
  );
}
