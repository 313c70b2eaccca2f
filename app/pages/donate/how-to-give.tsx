// Says that no payment is connected, and how to give today.
import { EmailAddress } from "../../ui/email-address.tsx";
import { phoneAddress } from "../../ui/phone-address.ts";
import { useWords } from "../../words/words.tsx";

export function HowToGive() {
  const donate = useWords("donate");
  const organisation = useWords("school");
  return (
    <div id="how-to-give" className="mt-3 scroll-mt-6 border-line border-t pt-4">
      <p className="max-w-[60ch]">{donate.notice.text}</p>
      <ul className="flex flex-wrap gap-x-6">
        <li>
          <a
            href={phoneAddress(organisation.phone)}
            className="inline-block whitespace-nowrap py-2.5 underline underline-offset-4 hover:decoration-2"
          >
            {organisation.phone}
          </a>
        </li>
        <li>
          <EmailAddress address={organisation.email} className="inline-block py-2.5" />
        </li>
      </ul>
    </div>
  );
}
