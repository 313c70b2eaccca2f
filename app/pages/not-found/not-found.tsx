// The page for any other path: responds with 404.
import { data } from "react-router";
import { pageWords } from "../../words/page-words.server.ts";
import { wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/not-found.ts";
import { NotFoundContent } from "./not-found-content.tsx";
import { notFoundMeta } from "./not-found-meta.ts";

export function loader({ url }: Route.LoaderArgs) {
  return data(pageWords(url, "pages/not-found"), { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return notFoundMeta(wordsOfMatches(matches));
}

export default function NotFound() {
  return <NotFoundContent />;
}
