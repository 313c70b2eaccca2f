// The applications, for administrators only; not for search engines.

import { SecondFactorReminder } from "../../account/security/second-factor-reminder.tsx";
import { ProtectedRoute } from "../../account/session/protected-route.tsx";
import { ApplicationsScreen } from "../../applications/applications-screen.tsx";
import { pageMeta } from "../../shell/metadata/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Scholarship Applications Admin",
    description: "Scholarship applications, for administrators.",
    path: "/scholarship-admin",
    isIndexed: false,
  });

export default function ScholarshipAdmin() {
  return (
    <ProtectedRoute admin>
      <ApplicationsScreen notice={<SecondFactorReminder />} />
    </ProtectedRoute>
  );
}
