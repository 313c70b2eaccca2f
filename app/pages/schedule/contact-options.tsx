// Ways to reach the school without the calendar: the phone first, a call back for people who have no minutes
// left, the scheduling service's own page, and email. Where they replace the calendar,
// calling is the main action.
import { ButtonLink } from "../../ui/button.tsx";
import { EmailAddress } from "../../ui/email-address.tsx";
import { phoneAddress } from "../../ui/phone-address.ts";
import { useWords } from "../../words/words.tsx";
import { callBackAddress } from "./call-back-address.ts";

const link = "inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2";

export function ContactOptions({ areMainActions = false }: { areMainActions?: boolean }) {
  const schedule = useWords("schedule");
  const { phone, email, links } = useWords("school");
  const phoneLink = phoneAddress(phone);
  const callBack = callBackAddress(email, schedule.callBackEmail);
  return (
    <ul className={areMainActions ? "mt-5 space-y-4" : "mt-2 space-y-1"}>
      <li>
        {areMainActions ? (
          <ButtonLink to={phoneLink} className="w-full sm:w-auto">
            {schedule.call} {phone}
          </ButtonLink>
        ) : (
          <a href={phoneLink} className={link}>
            {schedule.call} {phone}
          </a>
        )}
      </li>
      <li>
        {areMainActions ? (
          <ButtonLink to={callBack} variant="outline" className="w-full sm:w-auto">
            {schedule.callBack}
          </ButtonLink>
        ) : (
          <a href={callBack} className={link}>
            {schedule.callBack}
          </a>
        )}
        <Hint className={areMainActions ? "mt-1.5" : ""}>{schedule.callBackHint}</Hint>
      </li>
      {links.bookingPage ? (
        <li>
          <a href={links.bookingPage} className={link}>
            {schedule.bookingPage}
          </a>
          <Hint>{schedule.bookingPageHint}</Hint>
        </li>
      ) : null}
      <li>
        {schedule.write} <EmailAddress address={email} className="inline-block py-2.5" />
      </li>
    </ul>
  );
}

function Hint({ children, className = "" }: { children: string; className?: string }) {
  return <span className={`block text-base text-ink-muted leading-snug ${className}`}>{children}</span>;
}
