// Sign in and create account; not for search engines.
import { AuthScreen } from "../../account/auth-screen.tsx";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/auth.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(wordsOfMatches(matches), {
    title: "Sign In",
    description: "Sign in or create an account.",
    path: "/auth",
    isIndexed: false,
  });
}

export default function Auth() {
  return <AuthScreen />;
}
