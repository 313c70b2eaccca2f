// Adds the calendar's external script after rendering and returns whether it can draw the calendar. Only
// /schedule uses it. A script that has not loaded after ten seconds has failed, and so has one that brings no
// widget, as a blocker's replacement does. One that loads later is used all the same.
import { useEffect, useState } from "react";

type CalendarState = "loading" | "ready" | "failed";

type CalendarWidget = { initInlineWidget: (options: { url: string; parentElement: HTMLElement }) => void };

declare global {
  interface Window {
    Calendly?: CalendarWidget;
  }
}

const timeoutMs = 10_000;

export function useCalendarScript(address: string): CalendarState {
  const [state, setState] = useState<CalendarState>("loading");

  useEffect(() => {
    if (!address) {
      setState("failed");
      return;
    }
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    script.onload = () => setState(window.Calendly ? "ready" : "failed");
    script.onerror = () => setState("failed");
    const start = window.setTimeout(() => document.body.append(script), 0);
    const timeout = window.setTimeout(() => {
      setState((current) => (current === "loading" ? "failed" : current));
    }, timeoutMs);
    return () => {
      window.clearTimeout(start);
      window.clearTimeout(timeout);
      script.remove();
    };
  }, [address]);

  return state;
}
