// Where one application stands: what it means for the applicant, which application it is, and three steps, as
// long as the applicant did not withdraw it.
import type { ApplicationState, LookedUpApplication } from "../../contract/application-status.ts";
import { formatMessage } from "../../words/format-message.ts";
import { formLabelOf } from "../../words/program.ts";
import { longDate } from "../../words/wording.ts";
import { useWords } from "../words/words.tsx";

type ApplicationProgressProps = { application: LookedUpApplication; heading: "h2" | "h3" };

export function ApplicationProgress({ application, heading: Heading }: ApplicationProgressProps) {
  const states = useWords("applicationStates");
  const words = useWords("status").found;
  const programs = useWords("formPrograms");
  const { timeZone } = useWords("school");
  const { formats: tag } = useWords("language");
  const { wishes } = useWords("status").changes;
  const { reference, program, receivedAt, state, wish } = application;
  const dateOf = (at: string) => longDate(new Date(at), { tag, timeZone });
  const isTold = state === "approved" || state === "rejected";
  const { step, text } =
    wish && !isTold
      ? { ...wishes[wish.what], step: formatMessage(wishes[wish.what].title, { date: dateOf(wish.since) }) }
      : states[state];
  return (
    <article className="border-2 border-drawing">
      <div className="space-y-2 px-5 pt-4 pb-5">
        <Heading className="font-bold font-heading text-2xl">{step}</Heading>
        <p>{text}</p>
      </div>
      {wish && !isTold ? null : <Steps state={state} />}
      <dl className="grid border-line border-t sm:grid-cols-[1fr_1fr_auto]">
        <Fact name={words.reference} value={reference} translate="no" />
        {program === null ? null : <Fact name={words.program} value={formLabelOf(programs, program)} />}
        <Fact name={words.date} value={dateOf(receivedAt)} />
      </dl>
    </article>
  );
}

const steps = ["received", "inReview", "decided"] as const;
const stepOf: Record<ApplicationState, number> = { received: 0, in_review: 1, approved: 2, rejected: 2 };

function Steps({ state }: { state: ApplicationState }) {
  const words = useWords("status").found;
  const current = stepOf[state];
  return (
    <ol aria-label={words.progress} className="grid grid-cols-3 gap-1.5 px-5 pb-5">
      {steps.map((step, position) => (
        <li
          key={step}
          aria-current={position === current ? "step" : undefined}
          className={`border-t-4 pt-1.5 text-base ${position <= current ? "border-drawing" : "border-line text-ink-muted"} ${position === current ? "font-semibold" : ""}`}
        >
          <span>{words.steps[step]}</span>
          {position < current ? (
            <>
              <span aria-hidden="true" className="hidden sm:inline">
                {" ✓"}
              </span>
              <span className="sr-only">{`, ${words.done}`}</span>
            </>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

type FactProps = { name: string; value: string; translate?: "no" };

function Fact({ name, value, translate }: FactProps) {
  return (
    <div className="px-5 py-3">
      <dt className="text-base text-ink-muted">{name}</dt>
      <dd translate={translate}>{value}</dd>
    </div>
  );
}
