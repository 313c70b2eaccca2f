// Hydrates the page in the browser, like React Router's default entry file, and restores what was typed if
// React has to render it anew.
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { rememberPage, restorePage } from "./shell/startup/page-recovery.ts";

rememberPage();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onRecoverableError: (error) => {
        restorePage();
        reportError(error);
      },
    },
  );
});
