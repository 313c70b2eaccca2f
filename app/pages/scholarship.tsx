// The scholarship application (spec section 2).
import { ScholarshipScreen } from "../scholarship/scholarship-screen.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { track } from "../tracking/track.ts";

export const meta = () =>
  pageMeta({
    title: "Scholarship Application",
    description: "Apply for a need-based scholarship for trade training in Florida, Texas or online.",
    path: "/scholarship",
  });

export default function Scholarship() {
  return <ScholarshipScreen onSubmitted={() => void track("scholarship_apply")} />;
}
