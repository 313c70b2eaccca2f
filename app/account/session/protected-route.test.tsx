import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ProtectedRoute } from "./protected-route.tsx";

test.each([true, false])(
  "while the session is being checked a spinner says 'Loading...', and nothing of the page shows (admin: %s)",
  (admin) => {
    const shown = renderToStaticMarkup(
      <MemoryRouter>
        <ProtectedRoute admin={admin}>Applications of other people</ProtectedRoute>
      </MemoryRouter>,
    );
    expect(shown).toMatch(
      /^<div role="status"[^>]*><span [^>]*animate-spin[^>]*><\/span>Loading\.\.\.<\/div>$/,
    );
  },
);
