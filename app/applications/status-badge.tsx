// An application's status in its word and color: approved green, rejected red, reviewing yellow.
// A page from before an update shows a status that it does not know as it is stored.
import type { ApplicationStatus } from "../../contract/application-status.ts";
import { Badge, type BadgeTone } from "../ui/badge.tsx";
import { useWords } from "../words/words.tsx";

const tones: Record<ApplicationStatus, BadgeTone> = {
  new: "neutral",
  reviewing: "caution",
  approved: "positive",
  rejected: "negative",
};

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  const statusWords = useWords("statuses");
  const isKnown = status in tones;
  return (
    <Badge tone={isKnown ? tones[status] : "neutral"}>{isKnown ? statusWords[status].badge : status}</Badge>
  );
}
