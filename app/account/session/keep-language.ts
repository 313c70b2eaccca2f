// Keeps the language of the pages on which somebody signed in, so that later emails and texts to the account
// are in it.
import type { User } from "../../backend/client.ts";
import { documentLanguage } from "../../words/document-language.ts";
import { callAuth } from "../auth-request.ts";

export async function keepLanguage({ user_metadata }: Pick<User, "user_metadata">): Promise<void> {
  const { code, path } = documentLanguage();
  const kept = user_metadata.language;
  // The default language goes unsaid.
  if (kept === code || (path === "" && kept === undefined)) return;
  await callAuth("Keeping the language of the account", (auth) =>
    auth.updateUser({ data: { language: code } }),
  );
}
