// Marks the document as hydrated, and makes up for what was pressed before (pre-hydration-script.ts): a
// button, or the toast of a link, also on the page to which the link led.
import { useEffect } from "react";
import { type ToastMessage, useToast } from "../../ui/toast.tsx";
import { forgetPage } from "./page-recovery.ts";

export function EventReplay() {
  const { toast } = useToast();
  useEffect(() => {
    // Runs after the effects of all parents, which may add listeners.
    queueMicrotask(() => {
      document.documentElement.dataset.hydrated = "";
      forgetPage();
      pressAgain();
      const kept = takeToast();
      if (kept) toast(kept);
    });
  }, [toast]);
  return null;
}

function pressAgain(): void {
  const button = document.querySelector<HTMLElement>("[data-pressed]");
  button?.removeAttribute("data-pressed");
  button?.click();
}

function takeToast(): ToastMessage | undefined {
  try {
    const kept = sessionStorage.getItem("toast");
    sessionStorage.removeItem("toast");
    return kept ? JSON.parse(kept) : undefined;
  } catch {
    return undefined; // storage is refused: nothing was kept
  }
}
