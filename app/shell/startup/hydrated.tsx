// Marks the document as hydrated, and shows the toast of a link that was pressed before
// (pre-hydration-script.ts), also on the page to which the link led.
import { useEffect } from "react";
import { type ToastMessage, useToast } from "../../ui/toast.tsx";
import { forgetPage } from "./page-recovery.ts";

export function Hydrated() {
  const { toast } = useToast();
  useEffect(() => {
    // Runs after the effects of all parents, which may add listeners.
    queueMicrotask(() => {
      document.documentElement.dataset.hydrated = "";
      forgetPage();
      const kept = takeToast();
      if (kept) toast(kept);
    });
  }, [toast]);
  return null;
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
