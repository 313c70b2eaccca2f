// A simulated donation: recorded as a call to action, busy for 1500 ms, then a success toast. No payment call
// is made.
import { useEffect, useRef, useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { trackCta } from "../../tracking/track.ts";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { bareAmount, formatDollars } from "./amount.ts";

export function useDonation() {
  const donate = useWords("donate");
  const { toast } = useToast();
  const [isBusy, setBusy] = useState(false);
  const [finished, setFinished] = useState<number | null>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const keepFocus = useFocusAfter(isBusy);

  function give(amount: number) {
    // The state is behind where two presses come in one turn (ui/scripted-form.tsx).
    if (timer.current !== undefined) return;
    keepFocus();
    setBusy(true);
    setFinished(null);
    trackCta("donation");
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      setBusy(false);
      setFinished(amount);
      toast({
        title: donate.thanks,
        description: formatMessage(donate.thanksText, {
          amount: bareAmount(amount),
          dollars: formatDollars(amount),
        }),
        variant: "success",
      });
    }, donate.simulationMs);
  }

  return { isBusy, finished, give };
}

/** A disabled button loses focus: it gets it back once it is enabled, unless focus has moved on. */
function useFocusAfter(isBusy: boolean): () => void {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    if (isBusy || document.activeElement !== document.body) return;
    if (pressed.current instanceof HTMLElement) pressed.current.focus({ preventScroll: true });
  }, [isBusy]);
  return () => {
    pressed.current = document.activeElement;
  };
}
