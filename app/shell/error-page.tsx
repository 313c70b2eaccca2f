// The page of the error boundary: says in plain words that the page could not be shown, and offers links to
// continue. The error itself goes to the console. After a navigation inside the site it first loads the
// address as a document: a connection may have failed, or the site was updated in the meantime.
import { useEffect } from "react";
import { ButtonLink } from "../ui/button.tsx";
import { useWords } from "../words/words.tsx";
import { isDocumentOf } from "./document-path.ts";

export function ErrorPage({ error }: { error: unknown }) {
  const failureWords = useWords("failure");
  const organisation = useWords("school");
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the browser's console is the log of the browser
    console.error("This page could not be shown.", error);
    if (!isDocumentOf(window.location.pathname)) window.location.reload();
  }, [error]);

  return (
    <section className="sheet py-16 lg:py-16">
      <title>{`${failureWords.title} | ${organisation.name}`}</title>
      <h1 className="text-4xl lg:text-5xl">{failureWords.title}</h1>
      <p className="mt-5 max-w-[60ch]">{failureWords.text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/" reloadDocument>
          {failureWords.home}
        </ButtonLink>
        <ButtonLink to={`mailto:${organisation.email}`} variant="outline">
          {failureWords.write}
        </ButtonLink>
      </div>
    </section>
  );
}

/** An open page leads to one that is not there any more: its address as a document says so. */
export function AsDocument() {
  useEffect(() => window.location.reload(), []);
  return null;
}
