// Rules for the payment pages of /donate: one for each amount, and either all of them or none, because a page
// on which some buttons take money and others only show how it works would mislead
//
import { z } from "zod";
import { missingOr } from "./content-values.ts";
import type { Content } from "./read-content.ts";

const paymentLink = z
  .string(missingOr("must be an address"))
  .regex(
    /^(https:\/\/\S+)?$/,
    'must be an address that begins with https:// (or "" as long as there is none)',
  );

export const paymentLinks = z.record(
  z.string(),
  paymentLink,
  missingOr("must name a payment page for each amount"),
);

/** There is a line for each amount that /donate offers, and either all have an address or none has. */
export function donationFaults(content: Content): string[] {
  const { organisation } = content["content/organisation.ts"] as { organisation: Organisation }; // checked by the rules before
  const { donate } = content["content/pages/donate.ts"] as { donate: { presetsUsd: number[] } }; // as above
  const links = organisation.paymentLinks;
  const amounts = [...donate.presetsUsd.map(String), "custom"];
  const place = "content/organisation.ts: organisation.paymentLinks";
  if (String(Object.keys(links).sort()) !== String(amounts.toSorted()))
    return [`${place} must have a line for each amount of content/pages/donate.ts: ${amounts.join(", ")}.`];
  if (!hasAll(links) && !hasNone(links))
    return [`${place} must have an address for every amount, or "" for all of them.`];
  return [];
}

/** Returns the launch check's sentence if /donate only simulates donations. */
export function unsetPaymentLinks(content: Content): string[] {
  const { organisation } = (content["content/organisation.ts"] ?? {}) as { organisation?: Organisation }; // checked by the rules before
  return organisation?.paymentLinks && hasNone(organisation.paymentLinks)
    ? [
        "content/organisation.ts: organisation.paymentLinks is not set, so /donate takes no money and says so.",
      ]
    : [];
}

type Organisation = { paymentLinks: Readonly<Record<string, string>> };

function hasAll(links: Readonly<Record<string, string>>): boolean {
  return Object.values(links).every((address) => address !== "");
}

function hasNone(links: Readonly<Record<string, string>>): boolean {
  return Object.values(links).every((address) => address === "");
}
