// Ends the account's sessions on other devices, for lost and shared ones (R-223: the server revokes them).
import { useState } from "react";
import { discardKeptText, hasKeptText } from "../../backend/kept-text/kept-text.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { callAuth } from "../auth-request.ts";
import { useFailureMessage } from "../failure-message.ts";
import { useSession } from "../session/session.tsx";

export function OtherDevices() {
  const words = useWords("security").devices;
  const messageOf = useFailureMessage();
  const { user, signOut } = useSession();
  const { toast } = useToast();
  const [pending, setPending] = useState<"others" | "everywhere">();
  const [answer, setAnswer] = useState("");
  const [isWarned, setWarned] = useState(false);

  async function signOutOthers() {
    if (pending) return;
    setPending("others");
    setAnswer("");
    const { failure } = await callAuth("Signing out elsewhere", async (auth) => ({
      data: null,
      ...(await auth.signOut({ scope: "others" })),
    }));
    setPending(undefined);
    const outcome = failure ? messageOf(failure) : words.othersDone;
    setAnswer(outcome);
    toast({ title: outcome, variant: failure ? "error" : "success" });
  }

  async function signOutEverywhere() {
    if (pending) return;
    if (user && !isWarned && hasKeptText(user.id)) {
      setWarned(true);
      return setAnswer(words.unsent);
    }
    setPending("everywhere");
    await signOut();
    if (user) discardKeptText(user.id);
  }

  return (
    <>
      <p className="text-base">{words.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" aria-disabled={pending !== undefined} onClick={() => void signOutOthers()}>
          {pending === "others" ? words.signingOut : words.others}
        </Button>
        <Button
          variant="outline"
          aria-disabled={pending !== undefined}
          onClick={() => void signOutEverywhere()}
        >
          {pending === "everywhere" ? words.signingOut : words.everywhere}
        </Button>
      </div>
      <p role="status" className={answer ? "font-semibold" : ""}>
        {answer}
      </p>
    </>
  );
}
