// The language of an account: `language` in the metadata that comes with a sign-up, and later with a sign-in
// on the pages of another language. Mail and texts to the account are in it.
import { defaultLanguage, languageAt, languages, wordsOf } from "#words";
import type { Words } from "../../../words/compose-language.ts";
import type { JsonObject, UserRow } from "../database/schema.ts";

/** The owner of an account can put any value in its metadata. An unknown language counts as the default. */
export function accountWords({ raw_user_meta_data }: Pick<UserRow, "raw_user_meta_data">): Words {
  return wordsOf(languageIn(raw_user_meta_data) ?? defaultLanguage);
}

/**
 * The words of a mail with a link. Who asks for it on the pages of another language than the default one
 * reads it in that language, whatever that of the account: the link leads back to those pages.
 */
export function linkMailWords(
  user: Pick<UserRow, "raw_user_meta_data">,
  { redirectTo, siteUrl }: { redirectTo: string; siteUrl: string },
): Words {
  const page = URL.canParse(redirectTo) ? new URL(redirectTo) : undefined;
  const language = page?.origin === new URL(siteUrl).origin ? languageAt(page.pathname) : defaultLanguage;
  return language === defaultLanguage ? accountWords(user) : wordsOf(language);
}

/** Metadata with only the language, if it is one of the site's. */
export function languageOnly(metadata: JsonObject | null): JsonObject {
  const language = languageIn(metadata);
  return language === undefined ? {} : { language };
}

function languageIn(metadata: JsonObject | null): string | undefined {
  return languages().find(({ code }) => code === metadata?.language)?.code;
}
