// The framework's own start of a page in the browser, with the whole stylesheet beside it: the build leaves
// in a page what that page needs (commands/finish-pages.ts), and the next page may need more.
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import wholeStyles from "./styles.css?url";

if (import.meta.env.PROD) addStylesheet(wholeStyles);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

function addStylesheet(href: string): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}
