import { expect, test } from "vitest";
import { defaultLanguage, wordsOf } from "#words";
import { composeMail } from "./compose-mail.ts";

const words = wordsOf(defaultLanguage);
const { authEmails, authCodeEmails, authNoticeEmails } = words;
const link =
  "https://school.example/auth?token_hash=abc&type=signup&redirect_to=https%3A%2F%2Fschool.example";

test("every auth mail carries the code and the link, as text and as HTML, and no other six-digit number", () => {
  for (const email of emailsOf(authEmails)) {
    const mail = composeMail({ to: "ada@example.org", words, email, link, code: "042137" });
    if (mail.kind !== "mail") throw new Error("not a mail");
    expect(mail.subject).toBe(email.subject);
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(link.replaceAll("&", "&amp;"));
    for (const body of [mail.text, mail.html ?? ""]) expect(body.match(/\b\d{6}\b/g)).toEqual(["042137"]);
  }
});

test("a mail with only a code has no link", () => {
  for (const email of emailsOf(authCodeEmails)) {
    const mail = composeMail({ to: "ada@example.org", words, email, code: "042137" });
    if (mail.kind !== "mail") throw new Error("not a mail");
    for (const body of [mail.text, mail.html ?? ""]) {
      expect(body).not.toMatch(/https?:|<a /);
      expect(body.match(/\b\d{6}\b/g)).toEqual(["042137"]);
    }
  }
});

test("a notice has neither code nor link", () => {
  const mail = composeMail({ to: "ada@example.org", words, email: authNoticeEmails.recoveryCodesMade });
  if (mail.kind !== "mail") throw new Error("not a mail");
  for (const body of [mail.text, mail.html ?? ""]) {
    expect(body).not.toMatch(/https?:|<a |\b\d{6}\b|undefined/);
    expect(body).toContain("recovery codes");
  }
});

test("text that is put into the HTML is escaped", () => {
  const email = { ...authEmails.confirmation, intro: `<script>"x" & 'y'</script>` };
  const mail = composeMail({ to: "ada@example.org", words, email, link, code: "042137" });
  expect(mail.kind === "mail" && mail.html).toContain(
    "&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;",
  );
});

/** The mails of a section of the words, without its mark of a sample. */
function emailsOf<Email extends object>(section: Record<string, Email | boolean | undefined>): Email[] {
  return Object.values(section).filter((email) => typeof email === "object");
}
