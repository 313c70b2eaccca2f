// The look-up of an application: the forms, their answer, or the state behind a mailed link and what its
// owner may change. A signed-in person sees the account's own applications first.
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { StatusPage } from "../../contract/status.ts";
import type { Words } from "../../words/compose-language.ts";
import { isBackendBuiltIn } from "../backend/backend-address.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ErrorSummary, type FieldProblem } from "../ui/forms/error-summary.tsx";
import { Notice } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useWords } from "../words/words.tsx";
import { Help } from "./help.tsx";
import { LookUpForm, LostReference } from "./look-up-form.tsx";
import { OpenedLink, type OpenedPage } from "./opened-link.tsx";
import { problemsIn, Title } from "./status-title.tsx";

/** The address of the signed-in account, which an account with only a phone number lacks. */
type Account = { isSignedIn: boolean; accountEmail: string | undefined };

export function StatusScreen({ result, ...account }: Account & { result: StatusPage | undefined }) {
  const words = useWords("status");
  return (
    <div className="mx-auto max-w-2xl space-y-8 px-4 py-10 sm:py-14">
      {result?.outcome === "found" || result?.outcome === "helping" ? (
        <OpenedLink opened={result} />
      ) : result?.outcome === "moved" ? (
        <>
          <Title text={words.changes.moved.title} />
          <p>{words.changes.moved.text}</p>
        </>
      ) : result?.outcome === "requested" ? (
        <Requested />
      ) : (
        <LookUp result={result} {...account} />
      )}
      <Help />
    </div>
  );
}

function Requested() {
  const words = useWords("status");
  return (
    <>
      <Title text={words.requested.title} />
      <Notice title={words.requested.text}>
        <p>{words.requested.nothing}</p>
      </Notice>
      <p>
        <ButtonLink to="/status" reloadDocument variant="outline">
          {words.requested.again}
        </ButtonLink>
      </p>
    </>
  );
}

type Shown = Exclude<StatusPage, OpenedPage | { outcome: "moved" | "requested" }>;

function LookUp({ result, isSignedIn, accountEmail }: Account & { result: Shown | undefined }) {
  const words = useWords("status");
  const invalid = result?.outcome === "invalid" ? result : undefined;
  return (
    <>
      <ErrorSummary
        heading={words.problem}
        problems={problemsOf(result, words)}
        attempt={0}
        isServerRendered
      />
      <Title text={result?.outcome === "expired" ? words.expired.title : words.title} />
      {accountEmail ? (
        <section className="space-y-4">
          <h2 className="font-bold font-heading text-2xl">{words.own.title}</h2>
          <Suspense fallback={<Spinner label={words.own.loading} />}>
            <OwnApplications email={accountEmail} />
          </Suspense>
        </section>
      ) : null}
      {isBackendBuiltIn() ? (
        <section className="space-y-6">
          {accountEmail ? <h2 className="font-bold font-heading text-2xl">{words.own.lookUp}</h2> : null}
          <p>{result?.outcome === "expired" ? words.expired.text : words.intro}</p>
          {result?.outcome === "expired" && result.typed ? (
            <Notice title={words.expired.typed}>
              <p className="whitespace-pre-wrap wrap-anywhere">{result.typed}</p>
            </Notice>
          ) : null}
          <LookUpForm answers={invalid?.answers ?? {}} errors={invalid?.errors ?? {}} />
          <LostReference answers={invalid?.answers ?? {}} errors={invalid?.errors ?? {}} />
        </section>
      ) : null}
      {isSignedIn ? null : (
        <p>
          {words.signIn.before}{" "}
          <Link to="/auth" className="underline underline-offset-4">
            {words.signIn.link}
          </Link>{" "}
          {words.signIn.after}
        </p>
      )}
    </>
  );
}

/** Only who is signed in needs it. */
const OwnApplications = lazy(() =>
  import("./own-applications.tsx").then(
    (loaded) => ({ default: loaded.OwnApplications }),
    () => ({ default: NotLoaded }),
  ),
);

function NotLoaded() {
  const words = useWords("status");
  return <Notice tone="error" title={words.own.failed} />;
}

function problemsOf(result: Shown | undefined, words: Words["status"]): FieldProblem[] {
  if (result?.outcome === "too_many") return [{ message: words.tooMany }];
  if (result?.outcome === "unavailable") return [{ message: words.unavailable }];
  if (result?.outcome !== "invalid") return [];
  return problemsIn(result.errors);
}
