import { expect, test } from "vitest";
import { detailWords } from "#content/pages/application-detail.ts";
import { applicationStatuses } from "../../../contract/scholarship.ts";
import { messageErrors, preparedMessage } from "./message-text.ts";

const words = detailWords.message;

test("every status has a prepared email that may go out as it is, and greets the applicant", () => {
  for (const status of applicationStatuses) {
    const text = preparedMessage({ first_name: " Zoë " }, status);
    expect(text.body.startsWith("Dear Zoë,\n")).toBe(true);
    expect(messageErrors(text)).toEqual({});
  }
});

test("an email needs a subject and words within the limits of the database, counted in characters", () => {
  expect(messageErrors({ subject: " ", body: "\n" })).toEqual({
    subject: words.subjectMissing,
    body: words.bodyMissing,
  });
  expect(messageErrors({ subject: "🔧".repeat(200), body: "🔧".repeat(10_000) })).toEqual({});
  expect(messageErrors({ subject: "x".repeat(201), body: "x".repeat(10_001) })).toEqual({
    subject: words.subjectTooLong,
    body: words.bodyTooLong("10,001"),
  });
});
