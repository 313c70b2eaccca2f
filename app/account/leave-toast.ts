// What a toast says to somebody who is signed in and leaves the sign-in page.
import { useEffect } from "react";
import type { Words } from "../../words/compose-language.ts";
import { formatPlural } from "../../words/format-plural.ts";
import { inWords } from "../../words/wording.ts";
import { useToast } from "../ui/toast.tsx";
import { useWords } from "../words/words.tsx";
import type { AuthStep } from "./auth-step.ts";
import { useSecurity } from "./security/security-provider.tsx";

/** Why a signed-in user leaves the page. */
export type LeaveReason = "signedIn" | "confirmed" | "emailChanged" | "newPassword" | "firstPassword";

/**
 * Somebody who used a recovery code reads how many are left. With few, Security opens, which makes new ones.
 */
export function useLeaveToast(
  step: AuthStep,
  reason: LeaveReason | undefined,
  codesLeft: number | undefined,
): void {
  const words = useWords("auth");
  const { emailConfirmed } = useWords("toasts");
  const wording = useWords("wording");
  const { toast } = useToast();
  const openSecurity = useSecurity();
  const isConfirmed = reason === "confirmed";
  const title = isConfirmed ? emailConfirmed : reason && leaveMessage(words, reason);
  const left = codesLeft === undefined ? undefined : describeCodesLeft(words, wording, codesLeft);
  const description = isConfirmed ? words.signedIn : left;
  const hasFewCodes = codesLeft !== undefined && codesLeft <= fewCodes;
  useEffect(() => {
    if (step !== "leave" || !title) return;
    toast({ title, variant: "success", ...(description ? { description } : {}) });
    if (hasFewCodes) openSecurity();
  }, [step, title, description, hasFewCodes, toast, openSecurity]);
}

function leaveMessage(words: Words["auth"], reason: Exclude<LeaveReason, "confirmed">): string {
  return reason === "newPassword" || reason === "firstPassword" ? words[reason].changed : words[reason];
}

const fewCodes = 2;

function describeCodesLeft(words: Words["auth"], wording: Words["wording"], count: number): string {
  return formatPlural(words.secondFactor.recovery.left, { number: inWords(wording, count), count });
}
