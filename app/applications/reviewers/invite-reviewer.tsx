// The form that invites a reviewer. Typed text is kept until the invitation is stored.
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";
import { useTeam } from "../assignment/use-assignment.ts";
import { inviteReviewer, type ReviewerRight } from "./reviewers-store.ts";
import { RightChoice } from "./right-choice.tsx";

const address = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
const maxCharacters = 254;

export function InviteReviewer({ onInvited }: { onInvited: (email: string) => void }) {
  const words = useWords("reviewers");
  const typed = useUnsavedText("reviewer");
  const { data: team } = useTeam();
  const written = typed.fields?.email ?? "";
  const [right, setRight] = useState<ReviewerRight>({ sees: "assigned", hides_names: true });
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: inviteReviewer,
    onSuccess: (outcome, { email }) => {
      if (outcome !== "invited") return setProblem(words[outcome]);
      typed.forget();
      onInvited(email);
    },
    onError: (failure) => {
      logFailure("Inviting a reviewer failed.", failure);
      setProblem(words.failed);
    },
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const email = written.trim().toLowerCase();
    const isKnown = team?.administrators.some((one) => one.email.toLowerCase() === email);
    const isAddress = address.test(email) && email.length <= maxCharacters;
    const wrong = isAddress ? (isKnown ? words.administrator : "") : words.missing;
    setProblem(wrong);
    if (wrong) form.current?.querySelector("input")?.focus();
    else mutate({ id: typed.idFor({ email: written }), email, ...right });
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="space-y-4">
      <TextField
        name="reviewer-email"
        type="email"
        label={words.email}
        hint={words.emailHint}
        error={problem || undefined}
        errorPrefix={words.errorPrefix}
        autoComplete="off"
        value={written}
        onChange={(event) => {
          typed.keep({ email: event.target.value });
          setProblem("");
        }}
      />
      <RightChoice right={right} onChange={setRight} />
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? words.sending : words.send}
      </Button>
    </form>
  );
}
