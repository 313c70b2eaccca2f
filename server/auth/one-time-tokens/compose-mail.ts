// Composes auth mails as text and as simple, accessible HTML. The code is the only six-digit number in it,
// so that it is easy to find.
import type { Words } from "../../../words/compose-language.ts";
import type { OutgoingMessage } from "../../delivery/message.ts";

/** `words` are those of the account's language. */
export type AuthMail = { to: string; words: Pick<Words, "emailFrame" | "language"> } & EmailContent;

/** A link comes with a code. A notice has neither. */
type EmailContent =
  | { email: LinkEmailWords; link: string; code: string }
  | { email: EmailWords; link?: undefined; code?: string };

export type EmailWords = {
  subject: string;
  heading: string;
  /** Why the recipient gets this email. */
  intro: string;
  /** What to do if the recipient did not expect it. */
  unexpected: string;
};

/** `action` is the label of the link, and says what it does. */
type LinkEmailWords = EmailWords & { action: string };

export function composeMail(mail: AuthMail): OutgoingMessage {
  const { subject } = mail.email;
  const headers = { "Auto-Submitted": "auto-generated" }; // RFC 3834: prevents out-of-office replies
  return { kind: "mail", to: mail.to, subject, text: textOf(mail), html: htmlOf(mail), headers };
}

function textOf({ email, link, code, words: { emailFrame } }: AuthMail): string {
  return [
    email.heading,
    email.intro,
    ...(link === undefined ? [] : [`${emailFrame.linkIntro}\n${link}`]),
    ...(code === undefined ? [] : [`${codeIntroOf(emailFrame, link)}\n${code}`]),
    email.unexpected,
    emailFrame.closing,
    `--\n${emailFrame.footer}`,
  ].join("\n\n");
}

function htmlOf(mail: AuthMail): string {
  const { email, words } = mail;
  const { closing, footer } = words.emailFrame;
  return `<!doctype html>
<html lang="${words.language.code}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(email.subject)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
<main style="max-width:560px;margin:0 auto">
<h1 style="font-size:22px">${escapeHtml(email.heading)}</h1>
<p>${escapeHtml(email.intro)}</p>
${buttonOf(mail)}${codeOf(mail)}<p>${escapeHtml(email.unexpected)}</p>
<p>${escapeHtml(closing)}</p>
<hr>
<p style="font-size:14px">${escapeHtml(footer)}</p>
</main>
</body>
</html>
`;
}

function buttonOf(mail: AuthMail): string {
  if (mail.link === undefined) return "";
  return `<p>${escapeHtml(mail.words.emailFrame.linkIntro)}</p>
<p><a href="${escapeHtml(mail.link)}" style="display:inline-block;padding:12px 20px;border:2px solid;border-radius:4px;font-weight:bold">${escapeHtml(mail.email.action)}</a></p>
`;
}

function codeOf({ link, code, words: { emailFrame } }: AuthMail): string {
  if (code === undefined) return "";
  return `<p>${escapeHtml(codeIntroOf(emailFrame, link))}</p>
<p style="font-size:28px;font-weight:bold;letter-spacing:4px">${escapeHtml(code)}</p>
`;
}

function codeIntroOf(frame: Words["emailFrame"], link: string | undefined): string {
  return link === undefined ? frame.codeAloneIntro : frame.codeIntro;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
