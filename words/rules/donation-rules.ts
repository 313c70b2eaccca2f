// Rules for the payment pages of /donate: one for each amount, and either all of them or none, because a page
// on which some buttons take money and others only show how it works would mislead
//
import { type CheckedContent, defaultLanguage } from "../check-content.ts";

type Links = Readonly<Record<string, string>>;

/** There is a line for each amount that /donate offers, and either all have an address or none has. */
export function donationFaults({ facts, languages }: CheckedContent): string[] {
  const links = facts.school.paymentLinks;
  const presets = languages[defaultLanguage]?.["pages/donate"].donate.presetsUsd ?? [];
  const amounts = [...presets.map(String), "custom"];
  const place = "content/school.yaml: paymentLinks";
  if (String(Object.keys(links).sort()) !== String(amounts.toSorted()))
    return [
      `${place} must have a line for each amount of content/${defaultLanguage}/pages/donate.yaml: ${amounts.join(", ")}.`,
    ];
  if (!hasAll(links) && !hasNone(links))
    return [`${place} must have an address for every amount, or "" for all of them.`];
  return [];
}

/** Returns the launch check's sentence if /donate only simulates donations. */
export function unsetPaymentLinks({ school }: Record<string, unknown>): string[] {
  const { paymentLinks } = (school ?? {}) as { paymentLinks?: Links }; // checked by its schema before
  return paymentLinks && hasNone(paymentLinks)
    ? ["content/school.yaml: paymentLinks is not set, so /donate takes no money and says so."]
    : [];
}

function hasAll(links: Links): boolean {
  return Object.values(links).every((address) => address !== "");
}

function hasNone(links: Links): boolean {
  return Object.values(links).every((address) => address === "");
}
