// How many of the selected applications have which status.
import { applicationStatuses } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { formatCount, joinNames } from "../describe-application.ts";

export function PresentStatuses({ applications }: { applications: StoredApplication[] }) {
  const words = useWords("decisions").several;
  const badges = useWords("statuses");
  const counts = applicationStatuses.flatMap((status) => {
    const { length } = applications.filter((application) => application.status === status);
    const values = { count: formatCount(length), status: badges[status].badge };
    return length > 0 ? [formatMessage(words.ofStatus, values)] : [];
  });
  return <p>{formatMessage(words.present, { statuses: joinNames(counts) })}</p>;
}
