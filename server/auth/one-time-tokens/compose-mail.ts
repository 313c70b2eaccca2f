// Composes auth mails as text and as simple, accessible HTML; content/emails.ts has their words. The code is
// the only six-digit number in a mail, so that it is easy to find.
import { type AuthCodeEmailWords, type AuthEmailWords, authEmailFrame } from "#content/emails.ts";
import type { OutgoingMessage } from "../../delivery/message.ts";

export type AuthMail = { to: string } & EmailContent;

/** A link comes with a code. A notice has neither. */
type EmailContent =
  | { words: AuthEmailWords; link: string; code: string }
  | { words: AuthCodeEmailWords; link?: undefined; code?: string };

export function composeMail({ to, ...content }: AuthMail): OutgoingMessage {
  const { subject } = content.words;
  const headers = { "Auto-Submitted": "auto-generated" }; // RFC 3834: prevents out-of-office replies
  return { kind: "mail", to, subject, text: textOf(content), html: htmlOf(content), headers };
}

function textOf({ words, link, code }: EmailContent): string {
  const { linkIntro, closing, footer } = authEmailFrame;
  return [
    words.heading,
    words.intro,
    ...(link === undefined ? [] : [`${linkIntro}\n${link}`]),
    ...(code === undefined ? [] : [`${codeIntroOf(link)}\n${code}`]),
    words.unexpected,
    closing,
    `--\n${footer}`,
  ].join("\n\n");
}

function htmlOf(content: EmailContent): string {
  const { words } = content;
  const { closing, footer } = authEmailFrame;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
<main style="max-width:560px;margin:0 auto">
<h1 style="font-size:22px">${escapeHtml(words.heading)}</h1>
<p>${escapeHtml(words.intro)}</p>
${buttonOf(content)}${codeOf(content)}<p>${escapeHtml(words.unexpected)}</p>
<p>${escapeHtml(closing)}</p>
<hr>
<p style="font-size:14px">${escapeHtml(footer)}</p>
</main>
</body>
</html>
`;
}

function buttonOf(content: EmailContent): string {
  if (content.link === undefined) return "";
  return `<p>${escapeHtml(authEmailFrame.linkIntro)}</p>
<p><a href="${escapeHtml(content.link)}" style="display:inline-block;padding:12px 20px;border:2px solid;border-radius:4px;font-weight:bold">${escapeHtml(content.words.action)}</a></p>
`;
}

function codeOf({ link, code }: EmailContent): string {
  if (code === undefined) return "";
  return `<p>${escapeHtml(codeIntroOf(link))}</p>
<p style="font-size:28px;font-weight:bold;letter-spacing:4px">${escapeHtml(code)}</p>
`;
}

function codeIntroOf(link: string | undefined): string {
  return link === undefined ? authEmailFrame.codeAloneIntro : authEmailFrame.codeIntro;
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
