// notices.xml (Atom, RFC 4287): the notices of the day, newest first, for feed readers.

import { languageAt, wordsOf } from "#words";
import { noticesFeedPath } from "../../../contract/pages.ts";
import { escapeMarkup } from "../../../words/escape-markup.ts";
import type { Route } from "./+types/notices-feed.ts";
import { addressIn } from "./site-address.ts";

export function loader({ url }: Route.LoaderArgs): Response {
  const { school, language, notices, today } = wordsOf(languageAt(url.pathname));
  const home = addressIn(language, "/");
  const self = addressIn(language, noticesFeedPath);
  const entries = [...notices].sort((one, other) => other.from.localeCompare(one.from));
  const lines = [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language.tag}">`,
    `<title>${asText(school.name)}</title><id>${self}</id><link rel="self" href="${self}"/><link href="${home}"/>`,
    `<author><name>${asText(school.name)}</name></author>`,
    `<updated>${midnight(entries[0]?.from ?? today)}</updated>`,
    ...entries.map(({ id, from, label, text, link }) => {
      const page = link?.to.startsWith("/") ? addressIn(language, link.to) : (link?.to ?? home);
      return `<entry><title>${asText(`${label}: ${text}`)}</title><id>${home}#${id}</id><link href="${asText(page)}"/><updated>${midnight(from)}</updated></entry>`;
    }),
    "</feed>",
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}

function midnight(day: string): string {
  return `${day}T00:00:00Z`;
}

/** XML knows no control characters, which a pasted text may have. */
function asText(text: string): string {
  return escapeMarkup(text.replaceAll(/\p{Cc}/gu, " "));
}
