// An email address as a link that breaks between its parts on a narrow screen, never inside a word: before
// "@" and before a dot.
import { createElement, Fragment } from "react";

type EmailAddressProps = { address: string; className?: string };

export function EmailAddress({ address, className = "" }: EmailAddressProps) {
  return (
    <a href={`mailto:${address}`} className={`underline underline-offset-4 hover:decoration-2 ${className}`}>
      <BreakableAddress address={address} />
    </a>
  );
}

function BreakableAddress({ address }: { address: string }) {
  // The parts of an address never change places, so they are children without keys.
  return createElement(Fragment, null, ...address.split(/(?=[@.])/).map(breakBefore));
}

function breakBefore(part: string) {
  return (
    <>
      <wbr />
      {part}
    </>
  );
}
