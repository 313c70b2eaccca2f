// The language of an account: `language` in the metadata that comes with a sign-up. Mail and texts to the
// account are in it.
import { defaultLanguage, languages, wordsOf } from "#words";
import type { Words } from "../../../words/compose-language.ts";
import type { JsonObject, UserRow } from "../database/schema.ts";

/** The owner of an account can put any value in its metadata. An unknown language counts as the default. */
export function accountWords({ raw_user_meta_data }: Pick<UserRow, "raw_user_meta_data">): Words {
  return wordsOf(languageIn(raw_user_meta_data) ?? defaultLanguage);
}

/** Metadata with the language alone, if it is one of the site's. */
export function languageOnly(metadata: JsonObject | null): JsonObject {
  const language = languageIn(metadata);
  return language === undefined ? {} : { language };
}

function languageIn(metadata: JsonObject | null): string | undefined {
  return languages().find(({ code }) => code === metadata?.language)?.code;
}
