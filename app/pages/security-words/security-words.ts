// The words of the Security dialog as a file of their own, because the dialog opens on every page
// (app/account/security/load-security-words.ts).
import { languageAt, wordsIn } from "#words";
import type { Route } from "./+types/security-words.ts";

export function loader({ url }: Route.LoaderArgs): Response {
  const files = ["pages/security", "pages/auth", "pages/auth-refusals"] as const;
  return Response.json(wordsIn(languageAt(url.pathname), files));
}
