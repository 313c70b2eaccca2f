// Schedule a Call: the booking calendar, and always a way to reach the school without it.

import { useEffect } from "react";
import { isDocumentOf } from "../../shell/document-path.ts";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { trackCta } from "../../tracking/track.ts";
import { pageWords } from "../../words/page-words.server.ts";
import { useWords, wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/schedule.ts";
import { BookingCalendar } from "./booking-calendar.tsx";
import { CalendarFailure } from "./calendar-failure.tsx";
import { ContactOptions } from "./contact-options.tsx";
import { useCalendarScript } from "./use-calendar-script.ts";

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  const { schedule } = words;
  return pageMeta(words, {
    title: schedule.searchTitle,
    description: schedule.searchDescription,
    path: "/schedule",
  });
}

/**
 * Also makes React Router prerender the page: with a clientLoader alone, the document would be empty until
 * scripts run.
 */
export const loader = ({ url }: Route.LoaderArgs) => pageWords(url, "pages/schedule");

/**
 * Only this page's own document may load the calendar (content security policy,
 * server/site/content-security-policy.ts), so navigation from another page of the site loads the document. In
 * a document that was itself loaded as /schedule this does nothing.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname } = new URL(request.url);
  if (isDocumentOf(pathname)) return serverLoader();
  window.location.assign(pathname);
  return new Promise<never>(() => {}); // the browser is leaving
}

export default function Schedule() {
  const { calendarScript } = useWords("school").links;
  const schedule = useWords("schedule");
  const { calendarWidget } = useWords("school").links;
  const calendar = useCalendarScript(calendarScript);
  useEffect(() => {
    trackCta("schedule_call");
  }, []);

  return (
    <div className="sheet pt-8 lg:pt-14">
      <h1 className="text-[clamp(2.5rem,6vw,4.5rem)]">{schedule.title}</h1>
      <p className="mt-4 max-w-[58ch] text-[1.1875rem]">{schedule.intro}</p>
      <div
        className={`mt-8 grid items-start gap-10 lg:gap-14 ${calendar === "failed" ? "lg:grid-cols-[minmax(0,40rem)_20rem]" : "lg:grid-cols-[minmax(0,1fr)_20rem]"}`}
      >
        {calendar === "failed" ? (
          <CalendarFailure />
        ) : (
          <BookingCalendar address={calendarWidget} isReady={calendar === "ready"} />
        )}
        <aside aria-labelledby={calendar === "failed" ? "ask" : "other-ways"} className="lg:sticky lg:top-6">
          {calendar === "failed" ? null : (
            <>
              <h2 id="other-ways" className="text-2xl">
                {schedule.otherTitle}
              </h2>
              <ContactOptions />
            </>
          )}
          <ThingsToHaveReady />
        </aside>
      </div>
    </div>
  );
}

function ThingsToHaveReady() {
  const schedule = useWords("schedule");
  return (
    <>
      <h2 id="ask" className="mt-6 text-xl first:mt-0">
        {schedule.askTitle}
      </h2>
      <ul className="mt-2 list-[square] space-y-1 pl-5 text-base marker:text-drawing">
        {schedule.ask.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
