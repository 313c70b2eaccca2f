// Sign in and create account; not for search engines.
import { AuthScreen } from "../../account/auth-screen.tsx";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { pageWords } from "../../words/page-words.server.ts";
import { wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/auth.ts";

export const loader = ({ url }: Route.LoaderArgs) =>
  pageWords(url, "pages/auth", "pages/auth-refusals", "pages/security", "pages/protected");

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  const { searchTitle, searchDescription } = words.auth;
  return pageMeta(words, {
    title: searchTitle,
    description: searchDescription,
    path: "/auth",
    isIndexed: false,
  });
}

export default function Auth() {
  return <AuthScreen />;
}
