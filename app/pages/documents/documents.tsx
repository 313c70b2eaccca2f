// The school's documents: of each kind what is in effect and what will be, then earlier versions.
import type { DocumentGroup, ShownDocument } from "../../../words/shown-documents.ts";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { NoWrap } from "../../ui/no-wrap.tsx";
import { pageWords } from "../../words/page-words.server.ts";
import { useWords, wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/documents.ts";

export const loader = ({ url }: Route.LoaderArgs) => pageWords(url, "pages/documents", "documents");

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  const { documentsPage, documents } = words;
  return pageMeta(words, {
    title: documentsPage.searchTitle,
    description: documentsPage.searchDescription,
    path: "/documents",
    isIndexed: documents.length > 0,
  });
}

export default function Documents() {
  const words = useWords("documentsPage");
  const groups = useWords("documents");
  return (
    <article className="mx-auto max-w-3xl px-4 py-10 sm:py-16">
      <h1 className="font-bold font-heading text-4xl sm:text-5xl">{words.title}</h1>
      <p className="mt-4 max-w-[56ch] text-xl">
        <NoWrap text={groups.length > 0 ? words.intro : words.noDocuments} />
      </p>
      {groups.map((group) => (
        <Group key={group.id} group={group} earlierTitle={words.earlierVersions} />
      ))}
    </article>
  );
}

function Group({ group, earlierTitle }: { group: DocumentGroup; earlierTitle: string }) {
  const { id, title, current, earlier } = group;
  return (
    <section aria-labelledby={id} className="mt-8 border-line border-t pt-6">
      <h2 id={id} className="font-bold font-heading text-2xl">
        {title}
      </h2>
      <DocumentList documents={current} />
      {earlier.length > 0 ? (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2.5 text-action underline underline-offset-4">
            <span>{earlierTitle}</span>
            <span className="sr-only">{`: ${title}`}</span>
          </summary>
          <DocumentList documents={earlier} />
        </details>
      ) : null}
    </section>
  );
}

function DocumentList({ documents }: { documents: readonly ShownDocument[] }) {
  const page = useWords("language").code;
  return (
    <ul className="mt-1">
      {documents.map(({ to, title, code, hasOwnTitle, language, effective, format }) => (
        <li key={`${to} ${title}`} className="py-1.5">
          <a
            href={to}
            hrefLang={code}
            className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4 hover:decoration-2"
          >
            <span lang={hasOwnTitle && code !== page ? code : undefined}>{title}</span>
          </a>
          <p className="text-base text-ink-muted">
            <span>{effective}</span>
            <span className="block">{[language, format].join(" · ")}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
