// Whom to ask, with the school's phone number and email address as links.
import type { Organisation } from "#content/organisation.ts";
import { statusWords as words } from "#content/pages/status.ts";
import { EmailAddress } from "../ui/email-address.tsx";
import { phoneAddress } from "../ui/phone-address.ts";

export function Help({ organisation: { phone, email } }: { organisation: Organisation }) {
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
