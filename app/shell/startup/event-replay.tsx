// Marks the document as hydrated, and replays what was pressed before (pre-hydration-script.ts): a button, or
// the toast and the call to action of a link, also on the page to which the link led.
import { useEffect } from "react";
import { isCtaType, trackReplayed } from "../../tracking/track.ts";
import { type ToastMessage, useToast } from "../../ui/toast.tsx";

export function EventReplay() {
  const { toast } = useToast();
  useEffect(() => {
    // Runs after the effects of all parents, which may add listeners.
    queueMicrotask(() => {
      document.documentElement.dataset.hydrated = "";
      pressAgain();
      const note = takeNote();
      if (note?.toast) toast(note.toast);
      if (note && isCtaType(note.cta)) void trackReplayed(note.cta, note);
    });
  }, [toast]);
  return null;
}

function pressAgain(): void {
  const button = document.querySelector<HTMLElement>("[data-pressed]");
  button?.removeAttribute("data-pressed");
  button?.click();
}

type Note = { cta?: string; toast?: ToastMessage; page: string; timestamp: string };

function takeNote(): Note | undefined {
  try {
    const note = sessionStorage.getItem("pressed");
    sessionStorage.removeItem("pressed");
    return note ? JSON.parse(note) : undefined;
  } catch {
    return undefined; // storage is refused: nothing was noted
  }
}
