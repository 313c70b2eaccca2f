// The third-party calendar, at least 320 x 700 px inside its 2 px borders. Only this page adds the calendar's
// external script, after it has rendered. A finished booking leads to /thank-you. If the script cannot load,
// a message says so.
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { schedule } from "#content/pages/schedule.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useExternalScript } from "./use-external-script.ts";

type CalendarProps = { address: string; script: string; bookingPage: string };

type CalendarWidget = { initInlineWidget: (options: { url: string; parentElement: HTMLElement }) => void };

declare global {
  interface Window {
    Calendly?: CalendarWidget;
  }
}

export function BookingCalendar({ address, script, bookingPage }: CalendarProps) {
  const state = useExternalScript(script);
  const frame = useRef<HTMLDivElement>(null);
  useBookingDone(address);

  useEffect(() => {
    const place = frame.current;
    if (state !== "loaded" || !place) return;
    window.Calendly?.initInlineWidget({ url: address, parentElement: place });
    return () => place.replaceChildren();
  }, [state, address]);

  return (
    <section
      aria-label={schedule.calendarTitle}
      className="-mx-4 flex min-h-[704px] min-w-[320px] flex-col border-line border-y-2 sm:mx-0 sm:border-2"
    >
      {state === "loading" ? (
        <p role="status" className="m-auto hidden p-6 text-ink-muted scripted:block">
          {schedule.loading}
        </p>
      ) : null}
      {state === "failed" ? (
        <div role="alert" className="m-auto max-w-[44ch] p-6">
          <p>{schedule.failed}</p>
          {bookingPage ? (
            <ButtonLink to={bookingPage} className="mt-5">
              {schedule.bookingPage}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
      <p className="p-6 scripted:hidden">{schedule.noScript}</p>
      <div ref={frame} data-url={address} className="h-[700px] min-w-[320px]" hidden={state !== "loaded"} />
    </section>
  );
}

/**
 * Navigates to /thank-you when the widget posts a message about a finished booking. Messages from other
 * origins are ignored.
 */
function useBookingDone(address: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const origin = originOf(address);
    function onMessage({ origin: sender, data }: MessageEvent<unknown>) {
      if (sender === origin && isBooking(data)) void navigate("/thank-you");
    }
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [address, navigate]);
}

function isBooking(data: unknown): boolean {
  return (
    typeof data === "object" && data !== null && "event" in data && data.event === "calendly.event_scheduled"
  );
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
