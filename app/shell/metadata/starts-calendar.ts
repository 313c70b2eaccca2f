// starts.ics (iCalendar, RFC 5545): the start dates of all programs, which a calendar can follow. Each day is
// one of the school's; what is over is not in it.
import ical from "ical-generator";
import { languageAt, wordsOf } from "#words";
import type { Route } from "./+types/starts-calendar.ts";
import { addressIn } from "./site-address.ts";

export function loader({ url }: Route.LoaderArgs): Response {
  const { school, language, starts, today } = wordsOf(languageAt(url.pathname));
  const calendar = ical({
    name: school.name,
    prodId: { company: school.name, product: "starts", language: language.code.toUpperCase() },
  });
  for (const { title, path, day, classes, note, deadline } of starts) {
    const page = addressIn(language, path);
    calendar.createEvent({
      id: `${page}#${day} ${classes}`,
      stamp: midnight(today),
      ...{ start: midnight(day), allDay: true, summary: `${title}: ${classes}`, url: page },
      description: [note, deadline].filter((sentence) => sentence !== undefined).join("\n"),
    });
  }
  return new Response(`${calendar}\r\n`, { headers: { "Content-Type": "text/calendar; charset=utf-8" } });
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
