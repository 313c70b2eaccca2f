import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { applicationStatuses } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { messageErrors, preparedMessage } from "./message-text.ts";

const { preparedMessages, applicationDetail } = wordsOf("en");
const words = applicationDetail.message;

test.each([
  ["en", /^Dear Zoë,\n/],
  ["es", /^Hola, Zoë:\n/],
])(
  "every status has a prepared email in %s that may go out as it is, and greets the applicant (R-457)",
  (language, greeting) => {
    for (const status of applicationStatuses) {
      const text = preparedMessage({ first_name: " Zoë " }, { status, language }, preparedMessages);
      expect(text.body).toMatch(greeting);
      expect(messageErrors(text, words)).toEqual({});
    }
  },
);

test("an email needs a subject and words within the limits of the database, counted in characters", () => {
  expect(messageErrors({ subject: " ", body: "\n" }, words)).toEqual({
    subject: words.subjectMissing,
    body: words.bodyMissing,
  });
  expect(messageErrors({ subject: "🔧".repeat(200), body: "🔧".repeat(10_000) }, words)).toEqual({});
  expect(messageErrors({ subject: "x".repeat(201), body: "x".repeat(10_001) }, words)).toEqual({
    subject: words.subjectTooLong,
    body: formatMessage(words.bodyTooLong, { count: "10,001" }),
  });
});
