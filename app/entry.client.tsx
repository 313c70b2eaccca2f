// The framework's own start of a page in the browser, once the whole stylesheet applies.
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { wholeStylesheet } from "./shell/whole-stylesheet.ts";

await wholeStylesheet;
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
