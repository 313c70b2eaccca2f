// Auth mails as text and as plain, accessible HTML; the words stand in content/emails.ts. No other number in them has six
// digits, so that the code is found at a glance.
import { type AuthEmailWords, authEmailFrame } from "../../content/emails.ts";
import type { OutgoingMessage } from "../delivery/message.ts";

export type AuthMail = { to: string; words: AuthEmailWords; link: string; code: string };

export function composeMail({ to, words, link, code }: AuthMail): OutgoingMessage {
  const letter = { words, link, code };
  const headers = { "Auto-Submitted": "auto-generated" }; // RFC 3834: no holiday notices in return
  return { kind: "mail", to, subject: words.subject, text: textOf(letter), html: htmlOf(letter), headers };
}

type Letter = Omit<AuthMail, "to">;

function textOf({ words, link, code }: Letter): string {
  const { linkIntro, codeIntro, closing, footer } = authEmailFrame;
  return [
    words.heading,
    words.intro,
    `${linkIntro}\n${link}`,
    `${codeIntro}\n${code}`,
    words.unexpected,
    closing,
    `--\n${footer}`,
  ].join("\n\n");
}

function htmlOf({ words, link, code }: Letter): string {
  const { linkIntro, codeIntro, closing, footer } = authEmailFrame;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
<main style="max-width:560px;margin:0 auto">
<h1 style="font-size:22px">${escapeHtml(words.heading)}</h1>
<p>${escapeHtml(words.intro)}</p>
<p>${escapeHtml(linkIntro)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border:2px solid;border-radius:4px;font-weight:bold">${escapeHtml(words.action)}</a></p>
<p>${escapeHtml(codeIntro)}</p>
<p style="font-size:28px;font-weight:bold;letter-spacing:4px">${escapeHtml(code)}</p>
<p>${escapeHtml(words.unexpected)}</p>
<p>${escapeHtml(closing)}</p>
<hr>
<p style="font-size:14px">${escapeHtml(footer)}</p>
</main>
</body>
</html>
`;
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
