// The signed-in person's own applications, newest first.
import { useCallback, useEffect, useState } from "react";
import { useHref } from "react-router";
import type { LookedUpApplication } from "../../contract/application-status.ts";
import { formatMessage } from "../../words/format-message.ts";
import { isBackendBuiltIn } from "../backend/backend-address.ts";
import { logFailure } from "../backend/log-failure.ts";
import { Button } from "../ui/button.tsx";
import { AddressText } from "../ui/no-wrap.tsx";
import { Notice } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useWords } from "../words/words.tsx";
import { ApplicationProgress } from "./application-progress.tsx";
import { openOwnApplication, readOwnApplications } from "./own-applications-store.ts";

type Answer = { applications: LookedUpApplication[] } | { isFailure: true };

export function OwnApplications({ email }: { email: string }) {
  const words = useWords("status").own;
  const [answer, setAnswer] = useState<Answer>();
  const read = useCallback(
    () =>
      void readOwnApplications().then(
        (applications) => setAnswer({ applications }),
        (error: unknown) => {
          logFailure("Reading the account's applications failed.", error);
          setAnswer({ isFailure: true });
        },
      ),
    [],
  );
  useEffect(read, [read]);
  if (!answer) return <Spinner label={words.loading} />;
  if ("isFailure" in answer)
    return (
      <Notice tone="error" title={words.failed}>
        <Button variant="outline" onClick={read}>
          {words.tryAgain}
        </Button>
      </Notice>
    );
  const { applications } = answer;
  if (applications.length === 0)
    return (
      <p>
        <AddressText text={formatMessage(words.none, { email })} />
      </p>
    );
  return (
    <>
      <p>
        <AddressText text={formatMessage(words.intro, { email })} />
      </p>
      {applications.map((application) => (
        <div key={`${application.reference} ${application.receivedAt}`} className="space-y-3">
          <ApplicationProgress application={application} heading="h3" />
          {isBackendBuiltIn() ? <Open reference={application.reference} /> : null}
        </div>
      ))}
    </>
  );
}

/** Opens the page of a mailed link, on which the application can be changed. */
function Open({ reference }: { reference: string }) {
  const words = useWords("status").own;
  const path = useHref("/status");
  const [state, setState] = useState<"opening" | "failed">();
  function open() {
    if (state === "opening") return;
    setState("opening");
    void openOwnApplication(reference).then(
      (token) => {
        setState(undefined); // a step back may show this page as it is now
        window.location.assign(`${path}?token=${token}`);
      },
      (error: unknown) => {
        logFailure("Opening an application failed.", error);
        setState("failed");
      },
    );
  }
  return (
    <>
      <Button variant="outline" aria-disabled={state === "opening"} onClick={open}>
        <span>{state === "opening" ? words.opening : words.change}</span>
        <span className="sr-only">{` ${reference}`}</span>
      </Button>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {state === "failed" ? words.openFailed : ""}
      </p>
    </>
  );
}
