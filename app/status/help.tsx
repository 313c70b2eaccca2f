// Whom to ask, with the school's phone number and email address as links.
import { EmailAddress } from "../ui/email-address.tsx";
import { phoneAddress } from "../ui/phone-address.ts";
import { useWords } from "../words/words.tsx";

export function Help() {
  const words = useWords("status");
  const { phone, email } = useWords("school");
  return (
    <p>
      {words.helpBefore}{" "}
      <a href={phoneAddress(phone)} className="whitespace-nowrap underline underline-offset-4">
        {phone}
      </a>{" "}
      {words.helpBetween} <EmailAddress address={email} />.
    </p>
  );
}
