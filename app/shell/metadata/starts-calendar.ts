// starts.ics (iCalendar, RFC 5545): the start dates of all programs and the events among the notices, which a
// calendar can follow. Each day is one of the school's; what is over is not in it.
import ical from "ical-generator";
import { languageAt, wordsOf } from "#words";
import type { Route } from "./+types/starts-calendar.ts";
import { addressIn } from "./site-address.ts";

export function loader({ url }: Route.LoaderArgs): Response {
  const { school, language, starts, notices, today } = wordsOf(languageAt(url.pathname));
  const calendar = ical({
    name: school.name,
    prodId: { company: school.name, product: "starts", language: language.code.toUpperCase() },
  });
  for (const { title, path, day, classes, note, deadline } of starts) {
    const page = addressIn(language, path);
    calendar.createEvent({
      id: `${page}#${day} ${classes}`,
      stamp: midnight(today),
      ...{ start: midnight(day), allDay: true, url: page },
      summary: `${title}: ${classes}${note ? ` (${note})` : ""}`,
      ...(deadline ? { description: deadline } : {}),
    });
  }
  for (const { id, event } of notices) {
    if (!event) continue;
    calendar.createEvent({
      ...{ id: `${addressIn(language, "/")}#${id}`, stamp: midnight(today), start: new Date(event.start) },
      ...(event.end ? { end: new Date(event.end) } : {}),
      allDay: !event.start.includes("T"),
      ...{ summary: event.name, url: event.url },
      ...(event.place ? { location: event.place.address } : {}),
    });
  }
  return new Response(`${calendar}\r\n`, { headers: { "Content-Type": "text/calendar; charset=utf-8" } });
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
