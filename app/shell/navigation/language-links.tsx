// Links to the same page in the other languages of the site. They load a document, so that its `lang` and all
// its words change together; what was typed into the form stays in the tab (app/scholarship/draft).
import { useLocation, useMatches } from "react-router";
import { pathIn } from "../../../contract/pages.ts";
import { useWords } from "../../words/words.tsx";

export function LanguageLinks() {
  const { code: current } = useWords("language");
  const languages = useWords("languages");
  const { pathname, search } = useLocation();
  // While pages are prerendered, their paths end with a slash.
  const path = pathname.replace(/(.)\/$/, "$1");
  // An unknown address is unknown in every language.
  const isUnknown = useMatches().some(({ id }) => id === notFoundId);
  return languages
    .filter(({ code }) => code !== current)
    .map((language) => (
      <a
        key={language.code}
        href={isUnknown ? pathIn(language, "/") : pathIn(language, path) + search}
        hrefLang={language.tag}
        lang={language.tag}
        className="ml-auto flex min-h-11 items-center px-2 text-base text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-drawing lg:order-last lg:ml-0"
      >
        {language.name}
      </a>
    ));
}

/** The id that React Router gives the route of pages/not-found/not-found.tsx. */
const notFoundId = "pages/not-found/not-found";
