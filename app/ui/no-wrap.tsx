// Text that goes on in the next line only at places that suit a reader. The parts of a sentence never change
// places, so they have no keys. Another sentence is another element by its `key`: a translator may have
// replaced the parts of the one before (decision 0047).
import { createElement } from "react";
import { partsOfAddress } from "../../contract/address-parts.ts";

/** Splits a text so that every second part stays whole. */
const noWrapParts = /(\d+(?:-| \p{L}{1,3} )\d+ \p{L}+|\d{3} \d{3} \d{4}|HVAC-R|501\(c\)\(3\))/u;

/**
 * Figures such as "4-6 months" and "4 a 6 meses", telephone numbers such as "555 555 0123", "HVAC-R" and
 * "501(c)(3)" never break inside.
 */
export function NoWrap({ text }: { text: string }) {
  const parts = text
    .split(noWrapParts)
    .map((part, index) =>
      index % 2 ? createElement("span", { className: "whitespace-nowrap" }, part) : part,
    );
  return createElement("span", { key: text }, ...parts);
}

/**
 * An email address, a path or a web address, or a sentence that has one. It goes on in the next line after
 * ".", "@", "-", "_" or "/", and breaks inside a word only if that word is wider than a whole line.
 * No translator changes an address that stands alone.
 */
export function AddressText({ text }: { text: string }) {
  const parts = partsOfAddress(text).flatMap((part, index) => (index ? [lineBreakOpportunity, part] : part));
  const translate = text.includes(" ") ? undefined : "no";
  return createElement("span", { key: text, className: "wrap-anywhere", translate }, ...parts);
}

const lineBreakOpportunity = <wbr />;
