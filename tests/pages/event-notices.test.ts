// Events among the notices (content/en/notices.yaml): what readers, search engines and calendars are told.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createRenderer } from "../../server/site/publication/render-apart.ts";
import { aBuiltSite, buildDir } from "../support/server/built-site.ts";

const origin = "https://school.example.org";
const site = await aBuiltSite({ siteUrl: origin });

/** In English `text`, in Spanish "Es: " before it. */
function noticeOf(key: string, text: string, values: Record<string, string>) {
  const path = ["notices", key];
  const link = values.page === "" ? "" : "More";
  const shared = { from: "2020-01-01", until: "2199-12-31", address: "", eventDay: "2199-01-09", ...values };
  return [
    ...[
      ["en", text, link],
      ["es", `Es: ${text}`, link],
    ].flatMap(([code, words = "", label = ""]) => [
      { file: `${code}/notices`, path: [...path, "text"], value: words },
      { file: `${code}/notices`, path: [...path, "link"], value: label },
    ]),
    ...Object.entries(shared).map(([name, value]) => ({
      ...{ file: "every/notices", path: [...path, name], value },
    })),
  ];
}

const overrides = [
  { file: "every/notices", path: ["notices"], value: "new0 new1 new2" },
  ...noticeOf("new0", "Open house", {
    ...{ noticeKind: "event", page: "/schedule" },
    ...{ eventBegins: "10:00", eventEnds: "12:30", eventPlace: "Tampa" },
  }),
  ...noticeOf("new1", "Meet a teacher", {
    ...{ noticeKind: "onlineEvent", page: "", eventBegins: "18:00", eventEnds: "", eventPlace: "" },
  }),
  ...noticeOf("new2", "Tour", {
    ...{ noticeKind: "event", page: "", eventBegins: "", eventEnds: "", eventPlace: "" },
  }),
];

test("an event is announced on every page, and to search engines on the home page alone (R-583)", async () => {
  const parent = await mkdtemp(join(tmpdir(), "site-events-"));
  const renderer = createRenderer();
  onTestFinished(async () => {
    await site.show(undefined);
    await renderer.close();
    await rm(parent, { recursive: true });
  });
  const folder = join(parent, "1");
  expect(await renderer.render({ buildDir, folder, overrides })).toMatchObject({ faults: [] });
  await site.show(folder);

  const announced = "Event, Wednesday, January 9, 2199, 10:00 AM – 12:30 PM EST, Tampa: Open house More";
  for (const path of ["/", "/programs/hvac"])
    expect((await site.open(path)).one("status").text).toContain(announced);

  const [openHouse, online, ...others] = await eventsOf("/");
  expect(others, "a place is required").toEqual([]);
  const scheduled = "https://schema.org/EventScheduled";
  expect(openHouse).toEqual({
    ...{ "@type": "Event", name: "Open house", url: `${origin}/schedule`, eventStatus: scheduled },
    ...{ startDate: "2199-01-09T10:00:00-05:00", endDate: "2199-01-09T12:30:00-05:00" },
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: "Tampa", address: "Tampa" },
    organizer: expect.objectContaining({ name: "Plumbline Trade School", url: `${origin}/` }),
  });
  expect(online).toMatchObject({
    ...{ startDate: "2199-01-09T18:00:00-05:00", url: `${origin}/` },
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: `${origin}/` },
  });
  expect(await eventsOf("/es")).toMatchObject([
    { name: "Es: Open house", url: `${origin}/es/schedule` },
    { name: "Es: Meet a teacher", location: { url: `${origin}/es` } },
  ]);
  expect(await eventsOf("/programs/hvac")).toEqual([]);

  const calendar = (await (await site.request("/starts.ics")).text()).split("\r\n");
  expect(calendar.filter((line) => /^(DTSTART|DTEND|SUMMARY|LOCATION)/.test(line))).toEqual([
    ...["DTSTART:21990109T150000Z", "DTEND:21990109T173000Z", "SUMMARY:Open house", "LOCATION:Tampa"],
    ...["DTSTART:21990109T230000Z", "SUMMARY:Meet a teacher"],
    ...["DTSTART;VALUE=DATE:21990109", "SUMMARY:Tour"],
  ]);
});

async function eventsOf(path: string): Promise<{ [property: string]: unknown }[]> {
  const html = await (await site.request(path)).text();
  const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const { "@graph": things } = JSON.parse(data) as { "@graph": { "@type": unknown }[] };
  return things.filter((thing) => thing["@type"] === "Event");
}
