// That the applicant withdrew the application, or asked for its deletion, above the answers.
import { erasedEmail } from "../../../contract/scholarship.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { applicationDate } from "../describe-application.ts";
import { useOpenEndsOf } from "../list/open-ends.ts";
import { useSchoolDays } from "../school-days.ts";

export function WishNotice({ application: { id, email } }: { application: StoredApplication }) {
  const { wishes } = useWords("applicationDetail");
  const { timeZone } = useSchoolDays();
  const wish = useOpenEndsOf(id)?.wish;
  if (!wish || email === erasedEmail) return null;
  const words = wishes[wish.what];
  const date = applicationDate({ created_at: wish.since }, timeZone);
  return (
    <Notice title={formatMessage(words.title, { date })} className="p-3! text-[0.9375rem] leading-normal">
      <p>{words.advice}</p>
    </Notice>
  );
}
