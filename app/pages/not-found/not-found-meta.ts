// Title and robots of a page that is not found, at whatever path.
import { pageMeta } from "../../shell/metadata/page-meta.ts";

export function notFoundMeta(words: Parameters<typeof pageMeta>[0] & NotFoundWords) {
  const { title, text } = words.notFound;
  return pageMeta(words, { title, description: text, path: "/", isIndexed: false }).filter(
    (entry) => !("rel" in entry) && !("property" in entry),
  );
}

type NotFoundWords = { notFound: { title: string; text: string } };
