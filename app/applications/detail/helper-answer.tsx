// Who helped the applicant with the form, and whether they may follow the application. It is hidden
// once the application was anonymized, even if it is still loaded.
import { erasedEmail } from "../../../contract/scholarship.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { EmailAddress } from "../../ui/email-address.tsx";
import { useWords } from "../../words/words.tsx";
import { applicationDate } from "../describe-application.ts";
import type { Helper } from "../helpers-store.ts";
import { useSchoolDays } from "../school-days.ts";
import { Answer } from "./answer.tsx";

type HelperAnswerProps = { application: Pick<StoredApplication, "email">; helper: Helper | undefined };

export function HelperAnswer({ application, helper }: HelperAnswerProps) {
  const words = useWords("applicationDetail").helper;
  const { timeZone } = useSchoolDays();
  if (!helper || application.email === erasedEmail) return null;
  const { name, organization, email, may_follow, ended_at } = helper;
  const follows = ended_at
    ? formatMessage(words.ended, { date: applicationDate({ created_at: ended_at }, timeZone) })
    : may_follow
      ? words.follows
      : words.followsNot;
  return (
    <Answer name={words.title} isWide>
      <span>{organization ? `${name}, ${organization}` : name}</span>
      {email ? (
        <span className="block">
          <EmailAddress address={email} />
        </span>
      ) : null}
      <span className="block text-ink-muted">{follows}</span>
    </Answer>
  );
}
