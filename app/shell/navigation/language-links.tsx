// Links to the same page in the other languages of the site. They load a document, so that its `lang` and all
// its words change together; what was typed into the form stays in the tab (app/scholarship/draft).
import { useLocation, useMatches } from "react-router";
import { pathIn } from "../../../contract/pages.ts";
import type { Elements } from "../../ui/elements.ts";
import { useWords } from "../../words/words.tsx";

export function LanguageLinks() {
  const { code: current } = useWords("language");
  const languages = useWords("languages");
  const { pathname, search } = useLocation();
  // While pages are prerendered, their paths end with a slash.
  const path = pathname.replace(/(.)\/$/, "$1");
  // An unknown address is unknown in every language.
  const isUnknown = useMatches().some(({ id }) => id === notFoundId);
  const others = languages.filter(({ code }) => code !== current);
  const links: Elements = others.map((language) => {
    const to = isUnknown ? pathIn(language, "/") : pathIn(language, path) + search;
    return (
      <a
        key={language.code}
        href={to}
        // A prerendered page has no query in it, and hydration keeps the attributes that it finds.
        ref={(link) => link?.setAttribute("href", to)}
        hrefLang={language.tag}
        lang={language.tag}
        className={others[1] ? linkClass : `${linkClass} ml-auto lg:order-last lg:ml-0`}
      >
        {language.name}
      </a>
    );
  });
  // Several have no room beside the menu, so they are a line of their own above it.
  return others[1] ? (
    <div className="order-first flex basis-full flex-wrap justify-end gap-x-4">{links}</div>
  ) : (
    links
  );
}

const linkClass =
  "flex min-h-11 items-center px-0.5 text-base text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-drawing";

/** The id that React Router gives the route of pages/not-found/not-found.tsx. */
const notFoundId = "pages/not-found/not-found";
