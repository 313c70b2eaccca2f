// The page for any other path: responds with 404.
import { data } from "react-router";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { pageWords } from "../../words/page-words.server.ts";
import { wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/not-found.ts";
import { NotFoundContent } from "./not-found-content.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return data(pageWords(url, "pages/not-found"), { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  const { notFound } = words;
  return pageMeta(words, {
    title: notFound.title,
    description: notFound.text,
    path: "/",
    isIndexed: false,
  }).filter((entry) => !("rel" in entry) && !("property" in entry));
}

export default function NotFound() {
  return <NotFoundContent />;
}
