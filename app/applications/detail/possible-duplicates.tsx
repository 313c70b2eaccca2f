// Possible duplicates of an application, each with the reason and a button that opens it in this dialog. They
// are only listed, never merged. People at one postal address stand apart, and an address that the school
// names as shared, such as a shelter, is no sign at all.
import { useQuery } from "@tanstack/react-query";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { useWords } from "../../words/words.tsx";
import { applicantName, applicationDate, formatCount } from "../describe-application.ts";
import { useSchoolDays } from "../school-days.ts";
import { StatusBadge } from "../status-badge.tsx";
import { maxPossibleDuplicates, type PossibleDuplicate, readPossibleDuplicates } from "./detail-store.ts";
import { isSharedAddress } from "./shared-address.ts";
import { applicationQueryKey } from "./use-application.ts";
import { useDetails } from "./use-details.ts";

type PossibleDuplicatesProps = {
  application: Pick<StoredApplication, "id" | "email">;
  onOpen: (id: string) => void;
};

export function PossibleDuplicates({ application, onOpen }: PossibleDuplicatesProps) {
  const words = useWords("applicationDetail").possibleDuplicates;
  const { id } = application;
  const { sharedAddresses } = useWords("review");
  const { data: details } = useDetails(application);
  const isShared = details ? isSharedAddress(details, sharedAddresses) : false;
  const { data: others, isError } = useQuery({
    queryKey: applicationQueryKey(id, "possible-duplicates"),
    queryFn: ({ signal }) => readPossibleDuplicates(id, signal),
  });
  if (isError) return <p className="text-base text-danger">{words.failed}</p>;
  if (!others || others.length === 0) return null;
  const isOnlyNear = ({ isSameEmail, isSamePhone, isSameName }: PossibleDuplicate) =>
    !isSameEmail && !isSamePhone && !isSameName;
  const signs = others.map((other) => (isShared ? { ...other, isSameAddress: false } : other));
  const isMore = others.length === maxPossibleDuplicates;
  const [same, near] = [
    signs.filter((other) => !isOnlyNear(other)),
    signs.filter((other) => isOnlyNear(other) && other.isSameAddress),
  ];
  return (
    <>
      <Others title={words.title} others={same} isMore={isMore && near.length === 0} onOpen={onOpen} />
      <Others title={words.address} others={near} isMore={isMore} onOpen={onOpen} />
    </>
  );
}

type OthersProps = {
  title: string;
  others: PossibleDuplicate[];
  isMore: boolean;
  onOpen: (id: string) => void;
};

function Others({ title, others, isMore, onOpen }: OthersProps) {
  const words = useWords("applicationDetail").possibleDuplicates;
  const { timeZone } = useSchoolDays();
  if (others.length === 0) return null;
  return (
    <DialogSection title={title}>
      <ul className="space-y-2">
        {others.map((other) => (
          <li
            key={other.id}
            className="flex flex-wrap items-center justify-between gap-x-4 rounded-xs border border-line bg-ground-alt px-3 py-1.5"
          >
            <p className="min-w-0 break-words">
              <span className="font-semibold">{applicantName(other)}</span>
              <span>{` · ${applicationDate(other, timeZone)} `}</span>
              <StatusBadge status={other.status} />
              <span className="block text-base text-ink-muted">{reasonsOf(other, words)}</span>
            </p>
            <Button variant="quiet" className="min-w-11 px-0!" onClick={() => onOpen(other.id)}>
              {words.open}
              <span className="sr-only">
                {` ${formatMessage(words.openOf, { name: applicantName(other), date: applicationDate(other, timeZone) })}`}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {isMore ? (
        <p className="text-base text-ink-muted">
          {formatMessage(words.more, { count: formatCount(maxPossibleDuplicates) })}
        </p>
      ) : null}
    </DialogSection>
  );
}

function reasonsOf(
  { isSameEmail, isSamePhone, isSameName, isSameAddress }: PossibleDuplicate,
  words: Words["applicationDetail"]["possibleDuplicates"],
): string {
  const reasons = [isSameEmail && words.email, isSamePhone && words.phone, isSameName && words.name];
  return [...reasons, isSameAddress && words.address.toLowerCase()].filter(Boolean).join(", ");
}
