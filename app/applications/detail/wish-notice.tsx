// That the applicant withdrew the application, or asked for its deletion: above the answers, and on phones
// beside the status buttons too, which stay in view while the answers scroll.
import { erasedEmail } from "../../../contract/scholarship.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { applicationDate } from "../describe-application.ts";
import { useOpenEndsOf } from "../list/open-ends.ts";
import { useSchoolDays } from "../school-days.ts";

type WishProps = { application: StoredApplication };

export function WishNotice({ application }: WishProps) {
  const wish = useWish(application);
  return wish ? (
    <Notice title={wish.title} className="p-3! text-[0.9375rem] leading-normal">
      <p>{wish.advice}</p>
    </Notice>
  ) : null;
}

export function WishLine({ application }: WishProps) {
  const wish = useWish(application);
  return wish ? <p className="mb-1.5 font-semibold text-[0.9375rem]">{wish.title}</p> : null;
}

function useWish({ id, email }: StoredApplication) {
  const { wishes } = useWords("applicationDetail");
  const { timeZone } = useSchoolDays();
  const wish = useOpenEndsOf(id)?.wish;
  if (!wish || email === erasedEmail) return undefined;
  const { title, advice } = wishes[wish.what];
  const date = applicationDate({ created_at: wish.since }, timeZone);
  return { title: formatMessage(title, { date }), advice };
}
