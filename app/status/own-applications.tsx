// The signed-in person's own applications, newest first.
import { useCallback, useEffect, useState } from "react";
import type { LookedUpApplication } from "../../contract/application-status.ts";
import { formatMessage } from "../../words/format-message.ts";
import { logFailure } from "../backend/log-failure.ts";
import { Button } from "../ui/button.tsx";
import { AddressText } from "../ui/no-wrap.tsx";
import { Notice } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useWords } from "../words/words.tsx";
import { ApplicationProgress } from "./application-progress.tsx";
import { readOwnApplications } from "./own-applications-store.ts";

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
        <ApplicationProgress
          key={`${application.reference} ${application.receivedAt}`}
          application={application}
          heading="h3"
        />
      ))}
    </>
  );
}
