// The applications, for administrators only; not for search engines.
import { Guard } from "../account/guard.tsx";
import { SecondFactorUrge } from "../account/security/second-factor-urge.tsx";
import { ApplicationsScreen } from "../applications/applications-screen.tsx";
import { pageMeta } from "../shell/page-meta.ts";

export const meta = () =>
  pageMeta({
    title: "Scholarship Applications Admin",
    description: "Scholarship applications, for administrators.",
    path: "/scholarship-admin",
    isIndexed: false,
  });

export default function ScholarshipAdmin() {
  return (
    <Guard admin>
      <ApplicationsScreen notice={<SecondFactorUrge />} />
    </Guard>
  );
}
