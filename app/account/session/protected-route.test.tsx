import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { MoreWords } from "../../words/words.tsx";
import { ProtectedRoute } from "./protected-route.tsx";

test.each([true, false])(
  "while the session is being checked a spinner says 'Loading...', and nothing of the page shows (admin: %s) (R-27)",
  (admin) => {
    const shown = renderToStaticMarkup(
      <MoreWords words={wordsOf("en")}>
        <MemoryRouter>
          <ProtectedRoute admin={admin}>
            <p>Applications of other people</p>
          </ProtectedRoute>
        </MemoryRouter>
      </MoreWords>,
    );
    expect(shown).toMatch(
      /^<div role="status"[^>]*><span [^>]*animate-spin[^>]*><\/span><span>Loading\.\.\.<\/span><\/div>$/,
    );
  },
);
