// An application's status in its word and color: approved green, rejected red, reviewing yellow.

import { statusWords } from "#content/pages/applications.ts";
import type { ApplicationStatus } from "../../../contract/scholarship.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const tones: Record<ApplicationStatus, BadgeTone> = {
  new: "neutral",
  reviewing: "caution",
  approved: "positive",
  rejected: "negative",
};

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  return <Badge tone={tones[status]}>{statusWords[status].badge}</Badge>;
}
