// What a school says of itself because the law asks it to, as lines at the foot of every page.
import { formatMessage } from "./format-message.ts";
import type { WrittenWords } from "./schemas/all-schemas.ts";

type Written = Pick<WrittenWords, "disclosures" | "disclosureWords">;

/** Those that the school has filled in. */
export function shownDisclosures({ disclosures, disclosureWords }: Written): string[] {
  const { licences, accreditor, ein, postalAddress, equalTreatment } = disclosures;
  return [
    ...licences.map((licence) => formatMessage(disclosureWords.licence, licence)),
    accreditor && formatMessage(disclosureWords.accreditedBy, { name: accreditor }),
    ein && formatMessage(disclosureWords.taxExempt, { number: ein }),
    postalAddress,
    equalTreatment,
  ].filter((line) => line !== "");
}
