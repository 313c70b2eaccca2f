// The third-party calendar, at least 320 x 700 px inside its 2 px borders. Its place is reserved while the
// script loads, so that nothing moves. A finished booking leads to /thank-you. Without script there is
// only a sentence, which takes no more room than it needs.
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../words/words.tsx";
import { MonthOutline } from "./month-outline.tsx";

export function BookingCalendar({ address, isReady }: { address: string; isReady: boolean }) {
  const schedule = useWords("schedule");
  const frame = useRef<HTMLDivElement>(null);
  useBookingDone(address);

  useEffect(() => {
    const place = frame.current;
    if (!isReady || !place) return;
    window.Calendly?.initInlineWidget({ url: address, parentElement: place });
    return () => place.replaceChildren();
  }, [isReady, address]);

  return (
    <section
      aria-label={schedule.calendarTitle}
      className="-mx-4 min-w-[320px] border-line border-y-2 sm:mx-0 sm:border-2 scripted:min-h-[704px]"
    >
      {isReady ? null : (
        <div className="hidden p-6 scripted:block">
          <p role="status" className="text-ink-muted">
            {schedule.loading}
          </p>
          <MonthOutline />
        </div>
      )}
      <p className="p-6 scripted:hidden">{schedule.noScript}</p>
      <div ref={frame} data-url={address} className="h-[700px] min-w-[320px]" hidden={!isReady} />
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

/** No sender has the origin of a calendar that is not set; the build has checked any other address. */
function originOf(address: string): string {
  return address === "" ? "" : new URL(address).origin;
}
