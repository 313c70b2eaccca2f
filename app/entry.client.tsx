// The framework's own start of a page in the browser, after the whole stylesheet: the build leaves in a page
// what that page needs (commands/finish-pages.ts), and the next page may need more.
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import wholeStyles from "./styles.css?url";

if (import.meta.env.PROD) await addStylesheet(wholeStyles);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/** Resolves when the stylesheet applies, or when it could not be fetched. */
function addStylesheet(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
