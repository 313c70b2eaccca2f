// The applications, for administrators only; not for search engines.

import type { LinksFunction } from "react-router";
import { SecondFactorReminder } from "../../account/security/second-factor-reminder.tsx";
import { ProtectedRoute } from "../../account/session/protected-route.tsx";
import { ApplicationsScreen } from "../../applications/applications-screen.tsx";
import { deskHandle } from "../../shell/frame.ts";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import styles from "../../styles.css?url";
import { wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/scholarship-admin.ts";

/** The complete stylesheet: that of the public pages has no classes of the applications' screen. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = deskHandle;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(wordsOfMatches(matches), {
    title: "Scholarship Applications Admin",
    description: "Scholarship applications, for administrators.",
    path: "/scholarship-admin",
    isIndexed: false,
  });
}

export default function ScholarshipAdmin() {
  return (
    <ProtectedRoute admin>
      <ApplicationsScreen notice={<SecondFactorReminder />} />
    </ProtectedRoute>
  );
}
