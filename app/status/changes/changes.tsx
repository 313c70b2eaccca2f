// What the owner of a link may change of the application, below where it stands. Every form is posted to the
// address of the page, with and without script.
import type { StandingWish } from "../../../contract/application-status.ts";
import type { FoundPage } from "../../../contract/status.ts";
import { Button } from "../../ui/button.tsx";
import { Folded } from "../../ui/folded.tsx";
import { useWords } from "../../words/words.tsx";
import { AdditionForm } from "./addition-form.tsx";
import { ContactForm } from "./contact-form.tsx";

export function Changes({ application, labels, hints, done, refused }: FoundPage) {
  const words = useWords("status").changes;
  const { wish, canAdd, state } = application;
  const typedIn = (form: "contact" | "addition") => (refused?.change === form ? refused : undefined);
  const contact = typedIn("contact");
  const addition = typedIn("addition");
  return (
    <section className="space-y-4">
      <h2 className="font-bold font-heading text-2xl">{words.title}</h2>
      {wish ? <TakeBack wish={wish} /> : null}
      {application.helper ? <EndHelper helper={application.helper} /> : null}
      <Folded title={words.contact.open} isOpen={contact !== undefined}>
        <ContactForm application={application} labels={labels} hints={hints} refused={contact} />
      </Folded>
      {canAdd || addition ? (
        <Folded title={words.addition.open} isOpen={addition !== undefined}>
          <AdditionForm
            reference={application.reference}
            isAdded={done === "addition"}
            labels={labels}
            hints={hints}
            refused={addition}
          />
        </Folded>
      ) : null}
      {wish || state === "rejected" ? null : <Wish wish="withdrawal" />}
      {wish?.what === "deletion" ? null : <Wish wish="deletion" />}
    </section>
  );
}

function Wish({ wish }: { wish: "withdrawal" | "deletion" }) {
  const words = useWords("status").changes[wish];
  return (
    <Folded title={words.open}>
      <p>{words.intro}</p>
      <ChangeButton change={wish} label={words.submit} />
    </Folded>
  );
}

/** Who sees where the application stands, and the button that ends it. */
function EndHelper({ helper }: { helper: string }) {
  const words = useWords("status").changes.helper;
  return (
    <>
      <p className="wrap-anywhere">
        <bdi>{helper}</bdi> <span>{words.text}</span>
      </p>
      <ChangeButton change="helper" label={words.submit} />
    </>
  );
}

/** The button that takes a withdrawal or the wish for deletion back. */
export function TakeBack({ wish }: { wish: StandingWish }) {
  const words = useWords("status").changes.wishes[wish.what];
  return (
    <>
      <p>{words.change}</p>
      <ChangeButton change="return" label={words.return} />
    </>
  );
}

type ChangeButtonProps = { change: "withdrawal" | "deletion" | "return" | "helper"; label: string };

function ChangeButton({ change, label }: ChangeButtonProps) {
  return (
    <form method="post">
      <input type="hidden" name="change" value={change} />
      <Button type="submit" variant="outline">
        {label}
      </Button>
    </form>
  );
}
