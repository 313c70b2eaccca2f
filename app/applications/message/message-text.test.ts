import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { applicationStatuses } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { messageErrors, preparedMessage, questionNames, withDay } from "./message-text.ts";

const { preparedMessages, applicationDetail } = wordsOf("en");
const words = applicationDetail.message;

test.each([
  ["en", /^Dear Zoë,\n/],
  ["es", /^Hola, Zoë:\n/],
])(
  "every status has a prepared email in %s that may go out as it is, and greets the applicant (R-457)",
  (language, greeting) => {
    for (const status of applicationStatuses) {
      const choice = { prepared: status, language, until: "" };
      const text = preparedMessage({ first_name: " Zoë " }, choice, preparedMessages);
      expect(text.body).toMatch(greeting);
      expect(messageErrors(text, words)).toEqual({});
    }
  },
);

test.each([
  ["en", "December 5, 2026", "December 9, 2026"],
  ["es", "5 de diciembre de 2026", "9 de diciembre de 2026"],
])("a question in %s names its day, and the new one when it is moved (R-588)", (language, day, moved) => {
  const formats = preparedMessages[language]?.formats;
  const names = questionNames(preparedMessages, language);
  expect(names.length).toBeGreaterThan(0);
  for (const prepared of names) {
    const choice = { prepared, language, until: "2026-12-05" };
    const text = preparedMessage({ first_name: "Zoë" }, choice, preparedMessages);
    expect(text.body).toContain(day);
    const later = withDay(text, { from: "2026-12-05", until: "2026-12-09", formats });
    expect(later).toEqual(
      preparedMessage({ first_name: "Zoë" }, { ...choice, until: "2026-12-09" }, preparedMessages),
    );
    expect(later.body).toContain(moved);
    expect(messageErrors(later, words)).toEqual({});
  }
});

test.each([
  ["es-US", "Empieza el 11 de enero de 2027 o el 21 de enero de 2027; responda el 1 de enero de 2027."],
  ["en-US", "It starts on January 11, 2027; answer by January 1, 2027, not in January 1, 20271."],
])("another day in %s leaves days that only contain its words (R-588)", (formats, body) => {
  const moved = withDay({ subject: "", body }, { from: "2027-01-01", until: "2027-01-08", formats }).body;
  expect(moved).toBe(body.replace(/(responda el|answer by) (January )?1/, "$1 $28"));
});

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
