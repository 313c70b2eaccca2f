// When and where the event of a notice takes place, as a language says it to readers, calendars and search
// engines. Addresses begin with the placeholder that the server replaces by SITE_URL.
import { pathIn, siteOrigin } from "../contract/pages.ts";
import { momentIn } from "./days.ts";
import type { Facts, WrittenWords } from "./schemas/all-schemas.ts";

export type ShownEvent = {
  name: string;
  /** A day, or a moment where the event's time is known (ISO 8601). */
  start: string;
  end?: string;
  /** Where it is; left out online, and as long as nobody says. */
  place?: { name: string; address: string };
  /** The address of the notice's link, or of the home page. */
  url: string;
  /** Structured data (schema.org). Search engines require a location: without one it is left out. */
  schema?: { "@type": "Event"; readonly [property: string]: unknown };
};

/** Of one language. `formats` is the tag by which it writes dates; `postalAddress` may be "". */
export type EventIn = {
  /** What the paths of its pages begin with. */
  path: string;
  formats: string;
  postalAddress: string;
  school: Pick<Facts["school"], "name" | "timeZone">;
};

type Notice = WrittenWords["notices"][number];

/** Undefined for a notice about something else. */
export function shownEvent(notice: Notice, of: EventIn): ShownEvent | undefined {
  const { text: name, eventDay, eventBegins, eventEnds, eventPlace, page, address } = notice;
  if (eventDay === "") return undefined;
  const at = (time: string) => momentIn(of.school.timeZone, eventDay, time);
  const isOnline = notice.noticeKind === "onlineEvent";
  const where = isOnline ? "" : eventPlace || of.postalAddress;
  const event = {
    ...{ name, start: eventBegins === "" ? eventDay : at(eventBegins) },
    ...(eventEnds === "" ? {} : { end: at(eventEnds) }),
    ...(where === "" ? {} : { place: { name: eventPlace || of.school.name, address: where } }),
    url: address || siteOrigin + pathIn(of, page || "/"),
  };
  return isOnline || event.place ? { ...event, schema: schemaOf(event, of) } : event;
}

/** An event without a place is online. */
function schemaOf(
  { name, start, end, place, url }: ShownEvent,
  of: EventIn,
): NonNullable<ShownEvent["schema"]> {
  return {
    ...{ "@type": "Event", name, startDate: start, ...(end ? { endDate: end } : {}), url },
    location: place ? { "@type": "Place", ...place } : { "@type": "VirtualLocation", url },
    eventAttendanceMode: `https://schema.org/${place ? "Offline" : "Online"}EventAttendanceMode`,
    eventStatus: "https://schema.org/EventScheduled",
    organizer: {
      ...{ "@type": "EducationalOrganization", "@id": `${siteOrigin}/#school` },
      ...{ name: of.school.name, url: `${siteOrigin}/` },
    },
  };
}

/** @example "Saturday, January 9, 2027, 10:00 AM – 12:00 PM EST, Tampa" */
export function whenAndWhere({ start, end, place }: ShownEvent, { formats, school }: EventIn): string {
  const hasTime = start.includes("T");
  const format = new Intl.DateTimeFormat(formats, {
    ...{ weekday: "long", year: "numeric", month: "long", day: "numeric" },
    ...(hasTime ? { hour: "numeric", minute: "2-digit", timeZoneName: "short" } : {}),
    timeZone: hasTime ? school.timeZone : "UTC",
  });
  const from = new Date(start);
  const when = end === undefined ? format.format(from) : format.formatRange(from, new Date(end));
  // Some fonts lack the narrow spaces of Intl.
  return [when.replaceAll(/\p{Zs}/gu, " "), place?.address].filter((part) => part !== undefined).join(", ");
}
