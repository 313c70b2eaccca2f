// A simulated donation: recorded as a call to action, busy for 1500 ms, then a success toast. No payment call
// is made.
import { useEffect, useRef, useState } from "react";
import { donate } from "#content/pages/donate.ts";
import { trackCta } from "../../tracking/track.ts";
import { useToast } from "../../ui/toast.tsx";

export function useDonation() {
  const { toast } = useToast();
  const [isBusy, setBusy] = useState(false);
  const [finished, setFinished] = useState<number | null>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function give(amount: number) {
    if (isBusy) return;
    setBusy(true);
    setFinished(null);
    void trackCta("donation");
    timer.current = window.setTimeout(() => {
      setBusy(false);
      setFinished(amount);
      toast({
        title: donate.thanks,
        description: donate.thanksText(amount),
        variant: "success",
      });
    }, donate.simulationMs);
  }

  return { isBusy, finished, give };
}
