// The applications, for administrators only; not for search engines.
import type { LinksFunction } from "react-router";
import { SecondFactorReminder } from "../../account/security/second-factor-reminder.tsx";
import { ProtectedRoute } from "../../account/session/protected-route.tsx";
import { useSession } from "../../account/session/session.tsx";
import { ApplicationsScreen } from "../../applications/applications-screen.tsx";
import styles from "../../complete-styles.css?url";
import { deskHandle } from "../../shell/frame.ts";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { pageWords } from "../../words/page-words.server.ts";
import { wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/scholarship-admin.ts";

/** The words of the desk, and of what protects it. */
export const loader = ({ url }: Route.LoaderArgs) =>
  pageWords(
    url,
    ...(["pages/applications", "pages/application-detail", "pages/decisions"] as const),
    ...(["pages/overview", "pages/status-outcome", "pages/working-together"] as const),
    "pages/reviewers",
    ...(["preparedMessages", "rubric", "review", "retention", "formPrograms"] as const),
    ...(["pages/scholarship", "validation", "pages/protected"] as const),
  );

export { onlyForAnotherPage as shouldRevalidate } from "../../words/only-for-another-page.ts";

/** The complete stylesheet: that of the public pages has no classes of the applications' screen. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = deskHandle;

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  return pageMeta(words, {
    title: words.applications.searchTitle,
    description: words.applications.searchDescription,
    path: "/scholarship-admin",
    isIndexed: false,
  });
}

export default function ScholarshipAdmin() {
  const { user } = useSession();
  return (
    <ProtectedRoute admin>
      {user ? <ApplicationsScreen key={user.id} userId={user.id} notice={<SecondFactorReminder />} /> : null}
    </ProtectedRoute>
  );
}
