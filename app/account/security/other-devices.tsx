// Ends the account's sessions on other devices, for lost and shared ones (R-223: the server revokes them).
import { useState } from "react";
import { securityWords } from "#content/pages/security.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { callAuth } from "../auth-request.ts";
import { useSession } from "../session/session.tsx";

export function OtherDevices() {
  const words = securityWords.devices;
  const { signOut } = useSession();
  const { toast } = useToast();
  const [leaving, setLeaving] = useState<"others" | "everywhere">();
  const [answer, setAnswer] = useState("");

  async function leaveOthers() {
    if (leaving) return;
    setLeaving("others");
    setAnswer("");
    const { failure } = await callAuth("Signing out elsewhere", async (auth) => ({
      data: null,
      ...(await auth.signOut({ scope: "others" })),
    }));
    setLeaving(undefined);
    const outcome = failure ? failure.message : words.othersDone;
    setAnswer(outcome);
    toast({ title: outcome, variant: failure ? "error" : "success" });
  }

  async function leaveEverywhere() {
    if (leaving) return;
    setLeaving("everywhere");
    await signOut();
  }

  return (
    <>
      <p className="text-base">{words.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" aria-disabled={leaving !== undefined} onClick={() => void leaveOthers()}>
          {leaving === "others" ? words.signingOut : words.others}
        </Button>
        <Button
          variant="outline"
          aria-disabled={leaving !== undefined}
          onClick={() => void leaveEverywhere()}
        >
          {leaving === "everywhere" ? words.signingOut : words.everywhere}
        </Button>
      </div>
      <p role="status" className={answer ? "font-semibold" : ""}>
        {answer}
      </p>
    </>
  );
}
