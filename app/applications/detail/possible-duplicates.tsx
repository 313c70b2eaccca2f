// Other applications that may come from the same person, each with the reason, to be opened in this dialog.
// They are told, never merged.
import { useQuery } from "@tanstack/react-query";
import { detailWords } from "#content/pages/application-detail.ts";
import { Button } from "../../ui/button.tsx";
import { Part } from "../../ui/dialog-section.tsx";
import { countOf, dateOf, nameOf } from "../describe-application.ts";
import { StatusBadge } from "../status/status-badge.tsx";
import { type Likeness, mostLikenesses, readLikenesses } from "./detail-store.ts";
import { keyOf } from "./use-application.ts";

const words = detailWords.likenesses;

export function Likenesses({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { data: others, isError } = useQuery({
    queryKey: keyOf(id, "likenesses"),
    queryFn: ({ signal }) => readLikenesses(id, signal),
  });
  if (isError) return <p className="text-base text-danger">{words.failed}</p>;
  if (!others || others.length === 0) return null;
  return (
    <Part title={words.title}>
      <ul className="space-y-2">
        {others.map((other) => (
          <li
            key={other.id}
            className="flex flex-wrap items-center justify-between gap-x-4 rounded-xs border border-line bg-ground-alt px-4 py-2"
          >
            <p className="min-w-0 break-words">
              <span className="font-semibold">{nameOf(other)}</span> · {dateOf(other)}{" "}
              <StatusBadge status={other.status} />
              <span className="block text-base text-ink-muted">{reasonsOf(other)}</span>
            </p>
            <Button variant="quiet" className="min-w-11 px-0!" onClick={() => onOpen(other.id)}>
              {words.open}
              <span className="sr-only"> {words.openOf(nameOf(other), dateOf(other))}</span>
            </Button>
          </li>
        ))}
      </ul>
      {others.length === mostLikenesses ? (
        <p className="text-base text-ink-muted">{words.more(countOf(mostLikenesses))}</p>
      ) : null}
    </Part>
  );
}

function reasonsOf({ isSameEmail, isSamePhone, isSameName, isSameAddress }: Likeness): string {
  const reasons = [isSameEmail && words.email, isSamePhone && words.phone, isSameName && words.name];
  return [...reasons, isSameAddress && words.address].filter(Boolean).join(", ");
}
