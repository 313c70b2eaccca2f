// The applications that reviewers read and score; for others there is no such page. Not for search engines.
import type { LinksFunction } from "react-router";
import { SecondFactorReminder } from "../../account/security/second-factor-reminder.tsx";
import { ProtectedRoute } from "../../account/session/protected-route.tsx";
import { useSession } from "../../account/session/session.tsx";
import { ReviewsScreen } from "../../applications/reviews/reviews-screen.tsx";
import styles from "../../complete-styles.css?url";
import { deskHandle } from "../../shell/frame.ts";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { pageWords } from "../../words/page-words.server.ts";
import { wordsOfMatches } from "../../words/words.tsx";
import { NotFoundContent } from "../not-found/not-found-content.tsx";
import type { Route } from "./+types/reviews.ts";

export const loader = ({ url }: Route.LoaderArgs) =>
  pageWords(
    url,
    ...([
      "pages/reviews",
      "pages/applications",
      "pages/application-detail",
      "pages/working-together",
    ] as const),
    ...(["rubric", "review", "pages/scholarship", "pages/protected", "pages/not-found"] as const),
  );

export { onlyForAnotherPage as shouldRevalidate } from "../../words/only-for-another-page.ts";

/** The complete stylesheet: that of the public pages has no classes of the applications' screens. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = deskHandle;

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  return pageMeta(words, {
    title: words.reviews.searchTitle,
    description: words.reviews.searchDescription,
    path: "/reviews",
    isIndexed: false,
  });
}

export default function Reviews() {
  const { user } = useSession();
  return (
    <ProtectedRoute>
      {user ? (
        <ReviewsScreen
          key={user.id}
          userId={user.id}
          email={user.email ?? ""}
          notFound={<NotFoundContent />}
          notice={<SecondFactorReminder />}
        />
      ) : null}
    </ProtectedRoute>
  );
}
