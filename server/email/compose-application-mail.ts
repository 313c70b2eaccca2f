// The e-mail to the school's inbox: every field of the form with its label, as text and as HTML. Who receives
// it and what its subject begins with is ours; the applicant's words are data in it, nothing more.
import { scholarshipEmail as words } from "#content/scholarship-email.ts";
import { countCharacters } from "../../contract/scholarship.ts";
import type { OutgoingMessage } from "../delivery/message.ts";
import type { Application } from "./read-application.ts";

type ComposeOptions = { scholarshipInbox: string; areDetailsKept: boolean };

export function composeApplicationMail(
  { id, form, suspicion }: Application,
  { scholarshipInbox, areDetailsKept }: ComposeOptions,
): OutgoingMessage {
  const closing = areDetailsKept ? [] : [words.notStored];
  const subject = words.subject(form.firstName, form.lastName);
  const intro = suspicion ? [words.heldFor[suspicion], words.intro] : [words.intro];
  const short = [
    ...labelled(words.shortFields, (field) => oneLine(form[field])),
    ...(id === undefined ? [] : [{ label: words.reference, value: id }]),
  ];
  const long = labelled(words.longFields, (field) => form[field]);
  return {
    kind: "mail",
    to: scholarshipInbox,
    replyTo: form.email,
    subject: bounded(oneLine(suspicion ? words.heldSubject(subject) : subject), maxSubjectCharacters),
    text: asText({ intro, short, long, closing }),
    html: asHtml({ intro, short, long, closing }),
    // no automatic answer of the inbox may go to an address that somebody typed (RFC 3834)
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

type Entry = { label: string; value: string };
type Letter = { intro: string[]; short: Entry[]; long: Entry[]; closing: string[] };

const maxSubjectCharacters = 150;

function labelled<Field extends string>(
  labels: Record<Field, string>,
  answerTo: (field: Field) => string,
): Entry[] {
  // Object.entries widens the keys; these are literals of ours
  return (Object.entries(labels) as [Field, string][]).map(([field, label]) => ({
    label,
    value: answerTo(field),
  }));
}

/** Without line ends, other control characters and marks that turn the direction of writing. */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}

function bounded(value: string, maxCharacters: number): string {
  if (countCharacters(value) <= maxCharacters) return value;
  return `${Array.from(value)
    .slice(0, maxCharacters - 1)
    .join("")}…`;
}

/** Short entries first: what an applicant writes over several lines cannot pass for one of them. */
function asText({ intro, short, long, closing }: Letter): string {
  const lines = short.map(({ label, value }) => `${label}: ${value}`);
  const parts = long.map(({ label, value }) => `--- ${label} ---\n\n${value}`);
  return [...intro, lines.join("\n"), ...parts, ...closing].join("\n\n").concat("\n");
}

function asHtml({ intro, short, long, closing }: Letter): string {
  const rows = short.map(
    ({ label, value }) =>
      `<tr><th align="left" valign="top">${escaped(label)}</th><td>${escaped(value)}</td></tr>`,
  );
  const parts = long.map(
    ({ label, value }) =>
      `<h2>${escaped(label)}</h2>\n<div style="white-space:pre-wrap">${escaped(value)}</div>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>',
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
