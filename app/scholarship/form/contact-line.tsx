// One sentence with the school's phone number and email address as `tel:` and `mailto:` links.
import { EmailAddress } from "../../ui/email-address.tsx";
import { phoneAddress } from "../../ui/phone-address.ts";
import { useWords } from "../../words/words.tsx";

type ContactLineProps = {
  before: string;
  between: string;
  after?: string;
};

export function ContactLine({ before, between, after = "." }: ContactLineProps) {
  const { phone, email } = useWords("school");
  return (
    <span>
      <span>{before}</span>{" "}
      <a href={phoneAddress(phone)} className="whitespace-nowrap underline underline-offset-4">
        {phone}
      </a>{" "}
      <span>{between}</span> <EmailAddress address={email} />
      <span>{after}</span>
    </span>
  );
}
