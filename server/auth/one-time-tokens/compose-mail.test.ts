import { expect, test } from "vitest";
import { authCodeEmails, authEmails, authNoticeEmails } from "#content/emails.ts";
import { composeMail } from "./compose-mail.ts";

const link =
  "https://school.example/auth/v1/verify?token=abc&type=signup&redirect_to=https%3A%2F%2Fschool.example";

test("every auth mail carries the code and the link, as text and as HTML, and no other six-digit number", () => {
  for (const words of Object.values(authEmails)) {
    const mail = composeMail({ to: "ada@example.org", words, link, code: "042137" });
    if (mail.kind !== "mail") throw new Error("not a mail");
    expect(mail.subject).toBe(words.subject);
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(link.replaceAll("&", "&amp;"));
    for (const body of [mail.text, mail.html ?? ""]) expect(body.match(/\b\d{6}\b/g)).toEqual(["042137"]);
  }
});

test("a mail with only a code has no link", () => {
  for (const words of Object.values(authCodeEmails)) {
    const mail = composeMail({ to: "ada@example.org", words, code: "042137" });
    if (mail.kind !== "mail") throw new Error("not a mail");
    for (const body of [mail.text, mail.html ?? ""]) {
      expect(body).not.toMatch(/https?:|<a /);
      expect(body.match(/\b\d{6}\b/g)).toEqual(["042137"]);
    }
  }
});

test("a notice has neither code nor link", () => {
  const words = authNoticeEmails.recoveryCodesMade;
  const mail = composeMail({ to: "ada@example.org", words });
  if (mail.kind !== "mail") throw new Error("not a mail");
  for (const body of [mail.text, mail.html ?? ""]) {
    expect(body).not.toMatch(/https?:|<a |\b\d{6}\b|undefined/);
    expect(body).toContain("recovery codes");
  }
});

test("text that is put into the HTML is escaped", () => {
  const words = { ...authEmails.confirmation, intro: `<script>"x" & 'y'</script>` };
  const mail = composeMail({ to: "ada@example.org", words, link, code: "042137" });
  expect(mail.kind === "mail" && mail.html).toContain(
    "&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;",
  );
});
