// Text that goes on in the next line only at places that suit a reader.
import { createElement, type ReactNode } from "react";

const noWrapParts = /(\d+(?:-| \p{L}{1,3} )\d+ \p{L}+|\d{3} \d{3} \d{4}|HVAC-R|501\(c\)\(3\))/u;

/**
 * Figures such as "4-6 months" and "4 a 6 meses", telephone numbers such as "555 555 0123", "HVAC-R" and
 * "501(c)(3)" never break inside.
 */
export function NoWrap({ text }: { text: string }) {
  return <Parts key={text} parts={text.split(noWrapParts).map(noWrapSpan)} />;
}

/**
 * The parts of a sentence never change places, so they have no keys. Another sentence is another element: a
 * translator may have replaced the parts of the one before (decision 0048).
 */
function Parts({ parts, className }: { parts: ReactNode[]; className?: string }) {
  return createElement("span", { className }, ...parts);
}

function noWrapSpan(part: string) {
  return noWrapParts.test(part) ? createElement("span", { className: "whitespace-nowrap" }, part) : part;
}

/**
 * An email address, a path or a web address, or a sentence that has one. It goes on in the next line after
 * ".", "@", "-", "_" or "/", and breaks inside a word only if that word alone is wider than the line.
 * No translator changes an email address.
 */
export function AddressText({ text }: { text: string }) {
  const parts = text
    .split(emailAddress)
    .flatMap((part) =>
      emailAddress.test(part)
        ? [createElement("span", { translate: "no" }, ...breakable(part))]
        : breakable(part),
    );
  return <Parts key={text} className="wrap-anywhere" parts={parts} />;
}

const emailAddress = /(\S+@\S+)/;

function breakable(text: string): ReactNode[] {
  return partsOfAddress(text)
    .flatMap((part) => [lineBreakOpportunity, part])
    .slice(1);
}

const lineBreakOpportunity = <wbr />;

/** @example partsOfAddress("ana_b@the-school.org") // ["ana_", "b@", "the-", "school.", "org"] */
export function partsOfAddress(text: string): string[] {
  return text.match(/[^.@_/-]+[.@_/-]*|[.@_/-]+/g) ?? [];
}
