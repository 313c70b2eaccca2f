// What an address without a page shows: the requested path, and links to other pages.
import { useEffect } from "react";
import { Link, useHref, useLocation } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";

export function NotFoundContent() {
  const notFound = useWords("notFound");
  const pathname = useHref(useLocation().pathname); // with the path of the language
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: an unknown route is logged as a 404 (R-91)
    console.error(`404: there is no page at ${pathname}`);
  }, [pathname]);

  return (
    <section className="sheet grid gap-x-16 gap-y-10 py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:py-16">
      <div>
        <p className="font-heading text-[clamp(7rem,22vw,14rem)] text-drawing leading-[0.8]">
          {notFound.code}
        </p>
        <h1 className="mt-8 text-4xl lg:text-5xl">{notFound.title}</h1>
        <p className="mt-5">
          {notFound.requested}{" "}
          <code translate="no" className="box-decoration-clone bg-ground-alt px-1.5 py-0.5">
            <AddressText text={readable(pathname)} />
          </code>
        </p>
        <p className="mt-3 max-w-[56ch]">{notFound.text}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/">{notFound.home}</ButtonLink>
          <ButtonLink to="/programs" variant="outline">
            {notFound.programs}
          </ButtonLink>
        </div>
      </div>
      <nav aria-labelledby="popular" className="self-end border-2 border-drawing">
        <h2 id="popular" className="border-drawing border-b-2 p-4 text-xl">
          {notFound.popularTitle}
        </h2>
        <ul>
          {notFound.links.map(({ label, to }) => (
            <li key={to} className="border-line border-b last:border-0">
              <Link
                to={to}
                prefetch="intent"
                className="flex min-h-12 items-center px-4 text-ink underline decoration-line decoration-2 underline-offset-4 hover:bg-ground-alt hover:decoration-drawing"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}

/** The decoded path, or the path as requested if it cannot be decoded. React escapes it. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
