// An email address as a link, which breaks only between the parts of the address (AddressText).
import { AddressText } from "./no-wrap.tsx";

type EmailAddressProps = { address: string; className?: string };

export function EmailAddress({ address, className = "" }: EmailAddressProps) {
  return (
    <a href={mailAddress(address)} className={`underline underline-offset-4 hover:decoration-2 ${className}`}>
      <AddressText text={address} />
    </a>
  );
}

/** What an applicant wrote as an address cannot add a subject or a text to the mail. */
function mailAddress(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}
