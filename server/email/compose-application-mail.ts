// Composes the email to the school's inbox: every field of the form with its label, as text and as HTML.
// Recipient and beginning of the subject are fixed; what the applicant wrote is only data in it.
import { applicationReference, countCharacters, type ScholarshipField } from "../../contract/scholarship.ts";
import type { Words } from "../../words/compose-language.ts";
import { formatMessage } from "../../words/format-message.ts";
import { languageNames } from "../../words/language-names.ts";
import type { OutgoingMessage } from "../delivery/message.ts";
import { asciiAddress } from "../platform/mailbox.ts";
import type { ReceivedSubmission } from "./read-application.ts";
import type { Helper } from "./read-helper.ts";

type ComposeOptions = {
  scholarshipInbox: string;
  areDetailsKept: boolean;
  /** Those of the staff's language. */
  words: Words;
};

/** Fields of one line each. */
const shortFields = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "program",
  "address",
  "city",
  "state",
  "zip",
] as const satisfies ScholarshipField[];

/** Longer texts, each under its heading. */
const longFields = [
  "education",
  "career",
  "financial",
  "story",
  "goals",
] as const satisfies ScholarshipField[];

/**
 * Names the language of the form if it is another than that of the staff. `areDetailsKept` false adds a
 * sentence that some answers are stored nowhere else. The subject has at most 150 characters and no line
 * ends (CWE-93).
 */
export function composeApplicationMail(
  submission: ReceivedSubmission,
  { scholarshipInbox, areDetailsKept, words: { scholarshipEmail: words, language } }: ComposeOptions,
): OutgoingMessage {
  const { id, email, firstName, lastName, suspicion } = submission;
  const closing = areDetailsKept ? [] : [words.notStored];
  const subject = formatMessage(words.subject, { firstName, lastName });
  const intro = [
    ...(suspicion ? [words.heldFor[suspicion]] : []),
    asciiAddress(email) ? words.intro : words.introWithoutReply,
  ];
  const short = [
    ...shortFields.map((field) => ({ label: words.shortFields[field], value: oneLine(submission[field]) })),
    ...(submission.helper
      ? [{ label: words.helper.label, value: helperLine(submission.helper, words) }]
      : []),
    ...(submission.language === language.code
      ? []
      : [{ label: words.language, value: languageNames(language.tag)(submission.language) }]),
    ...(id === undefined ? [] : [{ label: words.reference, value: applicationReference(id) }]),
  ];
  const long = longFields.map((field) => ({ label: words.longFields[field], value: submission[field] }));
  const content = { intro, short, long, closing };
  return {
    kind: "mail",
    to: scholarshipInbox,
    replyTo: email,
    subject: bounded(
      oneLine(suspicion ? formatMessage(words.heldSubject, { subject }) : subject),
      maxSubjectCharacters,
    ),
    text: asText(content),
    html: asHtml(content, language.code),
    // An automatic reply of the inbox must not go to the address that the applicant typed (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function helperLine(
  { name, organization, email, follows }: Helper,
  { helper }: Words["scholarshipEmail"],
): string {
  const parts = [name, organization, email, ...(follows ? [helper.follows] : [])];
  return oneLine(parts.filter(Boolean).join(", "));
}

type Entry = { label: string; value: string };
type EmailContent = { intro: string[]; short: Entry[]; long: Entry[]; closing: string[] };

const maxSubjectCharacters = 150;

/**
 * The text in one line: without control characters, and without characters that change the writing direction.
 */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

function bounded(value: string, maxCharacters: number): string {
  if (countCharacters(value) <= maxCharacters) return value;
  return `${Array.from(value)
    .slice(0, maxCharacters - 1)
    .join("")}…`;
}

/**
 * The short entries come first, so that an applicant's text of several lines cannot look like one of them.
 */
function asText({ intro, short, long, closing }: EmailContent): string {
  const lines = short.map(({ label, value }) => `${label}: ${value}`);
  const parts = long.map(({ label, value }) => `--- ${label} ---\n\n${value}`);
  return [...intro, lines.join("\n"), ...parts, ...closing].join("\n\n").concat("\n");
}

function asHtml({ intro, short, long, closing }: EmailContent, language: string): string {
  const rows = short.map(
    ({ label, value }) =>
      `<tr><th align="left" valign="top">${escaped(label)}</th><td>${escaped(value)}</td></tr>`,
  );
  const parts = long.map(
    ({ label, value }) =>
      `<h2>${escaped(label)}</h2>\n<div style="white-space:pre-wrap">${escaped(value)}</div>`,
  );
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head><body>`,
    ...intro.map((sentence) => `<p>${escaped(sentence)}</p>`),
    `<table cellpadding="4">${rows.join("\n")}</table>`,
    ...parts,
    ...closing.map((sentence) => `<p>${escaped(sentence)}</p>`),
    "</body></html>",
  ].join("\n");
}

function escaped(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
