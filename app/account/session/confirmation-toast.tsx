// A confirmation link that the auth service redirects may lead to any page; a toast says there that
// the address is confirmed.
import { useEffect, useRef } from "react";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { confirmsEmail } from "./link-arrival.ts";
import { useSession } from "./session.tsx";

export function ConfirmationToast(): null {
  const { emailConfirmed } = useWords("toasts");
  const { toast } = useToast();
  const hasSession = useSession().session !== null;
  const isArrival = useRef<boolean>(undefined);

  useEffect(() => {
    // Read at first, before the auth client removes the session from the address.
    isArrival.current ??= confirmsEmail(window.location);
    if (!hasSession || !isArrival.current) return;
    isArrival.current = false;
    toast({ title: emailConfirmed, variant: "success" });
  }, [hasSession, emailConfirmed, toast]);
  return null;
}
