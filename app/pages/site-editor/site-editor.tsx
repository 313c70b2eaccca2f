// The editor of the site's words, for those who may publish; for others there is no such page. Not for search
// engines.
import type { LinksFunction } from "react-router";
import { ProtectedRoute } from "../../account/session/protected-route.tsx";
import { useSession } from "../../account/session/session.tsx";
import styles from "../../complete-styles.css?url";
import { Drawing } from "../../drawings/drawing.tsx";
import { deskHandle } from "../../shell/frame.ts";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { SiteEditorScreen } from "../../site-editor/site-editor-screen.tsx";
import { pageWords } from "../../words/page-words.server.ts";
import { wordsOfMatches } from "../../words/words.tsx";
import { NotFoundContent } from "../not-found/not-found-content.tsx";
import type { Route } from "./+types/site-editor.ts";
import { proof } from "./prove-identity.ts";

export const loader = ({ url }: Route.LoaderArgs) =>
  pageWords(url, "pages/site-editor", "pages/protected", "pages/not-found");

export { onlyForAnotherPage as shouldRevalidate } from "../../words/only-for-another-page.ts";

/** The complete stylesheet: that of the public pages has no classes of the editor. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = deskHandle;

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  return pageMeta(words, {
    title: words.siteEditor.searchTitle,
    description: words.siteEditor.searchDescription,
    path: "/site-editor",
    isIndexed: false,
  });
}

export default function SiteEditor() {
  const { user, isAdmin } = useSession();
  return (
    <ProtectedRoute>
      {user ? (
        <SiteEditorScreen
          key={user.id}
          account={{ id: user.id, email: user.email ?? "", isAdmin, proof }}
          notFound={<NotFoundContent />}
          picture={Drawing}
        />
      ) : null}
    </ProtectedRoute>
  );
}
