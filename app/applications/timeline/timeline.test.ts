import { expect, test } from "vitest";
import { buildTimeline, lastStatusChange } from "./timeline.ts";
import type { TimelineRows } from "./timeline-store.ts";

const application = { id: "a", created_at: "2026-11-01T12:00:00+00:00" };
const nothing: TimelineRows = {
  changes: [],
  notes: [],
  messages: [],
  calls: [],
  replies: [],
  erasures: [],
  corrections: [],
  assignments: [],
  helpers: [],
  outcomes: [],
  readerId: "me",
};
const change = {
  id: 1,
  application_id: "a",
  from_status: "new",
  to_status: "approved",
  changed_by: "me",
  changed_by_email: "me@example.org",
  changed_at: "2026-11-03T12:00:00+00:00",
};
const note = {
  id: "n",
  application_id: "a",
  body: "Called.",
  written_by: "me",
  written_by_email: "me@example.org",
  written_at: "2026-11-02T23:00:00-05:00",
};
const message = {
  id: "m",
  application_id: "a",
  sent_to: "ana@example.org",
  subject: "Hello",
  body: "Dear Ana",
  written_by: null,
  written_by_email: null,
  written_at: "2026-11-04T12:00:00+00:00",
  announces: null,
  due_on: null,
  reminds: null,
};

test("an application's history is all that happened, newest first, whatever the time zone it is written in", () => {
  const entries = buildTimeline(application, {
    ...nothing,
    changes: [change],
    notes: [note],
    messages: [message],
  });
  expect(entries.map(({ kind }) => kind)).toEqual(["message", "change", "note", "received"]);
  expect(entries.map(({ by }) => by)).toEqual([null, "me@example.org", "me@example.org", null]);
});

test("a note is one's own only for its writer", () => {
  const isOwn = (readerId: string | undefined, written_by: string | null) =>
    buildTimeline(application, { ...nothing, notes: [{ ...note, written_by }], readerId }).some(
      (entry) => entry.kind === "note" && entry.isOwn,
    );
  expect([isOwn("me", "me"), isOwn("me", "you"), isOwn(undefined, null), isOwn("me", null)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("an email waits until its outcome is known", () => {
  const outcomes = (rows: TimelineRows["outcomes"]) =>
    buildTimeline(application, { ...nothing, messages: [message], outcomes: rows }).flatMap((entry) =>
      entry.kind === "message" ? [entry.outcome] : [],
    );
  expect(outcomes([])).toEqual(["waiting"]);
  expect(outcomes([{ message_id: "other", outcome: "sent" }])).toEqual(["waiting"]);
  expect(outcomes([{ message_id: "m", outcome: "given_up" }])).toEqual(["given_up"]);
});

test("the last change is the newest change of status, or the day on which the application came in", () => {
  expect(lastStatusChange(application, nothing)).toBe(application.created_at);
  expect(lastStatusChange(application, { ...nothing, changes: [change] })).toBe(change.changed_at);
});

test("corrected contact data is in the list, and an applicant's own correction names no account", () => {
  const correction = {
    ...{
      id: "c",
      application_id: "a",
      field: "email",
      from_value: "ana@gmial.com",
      to_value: "ana@gmail.com",
    },
    ...{ by_applicant: true, changed_by: null, changed_by_email: null },
    changed_at: "2026-11-01T12:05:00+00:00",
  };
  const [newest] = buildTimeline(application, { ...nothing, corrections: [correction] });
  expect(newest).toMatchObject({ kind: "correction", by: null, isByApplicant: true, to: "ana@gmail.com" });
});
