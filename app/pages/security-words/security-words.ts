// The words of the Security dialog as a file of their own, because the dialog opens on every page
// (app/account/security/load-security-words.ts).
import { pageWords } from "../../words/page-words.server.ts";
import type { Route } from "./+types/security-words.ts";

export function loader({ url }: Route.LoaderArgs): Response {
  const { words } = pageWords(url, "pages/security", "pages/auth", "pages/auth-refusals");
  return Response.json(words);
}
