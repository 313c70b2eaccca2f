// Sign in and create account; not for search engines.
import { AuthScreen } from "../../account/auth-screen.tsx";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { pageWords } from "../../words/page-words.server.ts";
import { wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/auth.ts";

export const loader = ({ url }: Route.LoaderArgs) =>
  pageWords(url, "pages/auth", "pages/auth-refusals", "pages/protected");

/** The words change only with the language. A mailed link's token leaves the address without a request. */
export const shouldRevalidate = () => false;

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  const { searchTitle, searchDescription } = words.auth;
  const page = { title: searchTitle, description: searchDescription, path: "/auth", isIndexed: false };
  // Scripts of the next page, such as the calendar's, must not read a mailed link's token.
  return [...pageMeta(words, page), { name: "referrer", content: "strict-origin" }];
}

export default function Auth() {
  return <AuthScreen />;
}
