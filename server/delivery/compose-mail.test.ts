import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { expect, test } from "vitest";
import { composeMail } from "./compose-mail.ts";

test.each([
  "Application: =?utf-8?q?You_won?= Smith",
  "=?UTF-8?B?WW91IHdvbg==?=",
  `Application: José =?utf-8?q?a?= ${"Núñez ".repeat(15)}`,
  "Application: Ada Lovelace",
])(
  "the subject %j is read as it was written, also where it looks like an encoded word (R-472)",
  async (subject) => {
    const line = await subjectLine(subject);
    expect(line).toMatch(/^[\x20-\x7e\r\n]+$/);
    expect(decoded(line)).toBe(subject);
  },
);

async function subjectLine(subject: string): Promise<string> {
  const mail = { kind: "mail", to: "staff@school.example", subject, text: "x" } as const;
  const boxes = { mailFrom: "no-reply@school.example", inbox: "staff@school.example" };
  const composed = composeMail({ id: "1", mail, createdAt: new Date(0), ...boxes });
  const message = (await new MailComposer(composed).compile().build()).toString();
  return message.match(/^Subject:\s*(.*(?:\r\n[ \t].*)*)/m)?.[1] ?? "";
}

/** As a mail reader decodes it (RFC 2047, 6.2): white space between encoded words is no part of the text. */
function decoded(header: string): string {
  const words = header.replace(/\r\n/g, "").replace(/\?=\s+=\?/g, "?==?");
  return words.replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, encoding: string, text: string) =>
    encoding.toLowerCase() === "b"
      ? Buffer.from(text, "base64").toString()
      : decodeURIComponent(text.replaceAll("_", " ").replaceAll("%", "%25").replaceAll("=", "%")),
  );
}
