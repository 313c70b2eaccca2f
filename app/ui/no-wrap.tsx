// Text in which figures such as "4-6 months" and terms such as "HVAC-R" and "501(c)(3)" never break inside.
import { createElement, Fragment } from "react";

const noWrapParts = /(\d+-\d+ \w+|HVAC-R|501\(c\)\(3\))/;

export function NoWrap({ text }: { text: string }) {
  // The parts of a sentence never change places, so they are children without keys.
  return createElement(Fragment, null, ...text.split(noWrapParts).map(noWrapSpan));
}

function noWrapSpan(part: string) {
  return noWrapParts.test(part) ? createElement("span", { className: "whitespace-nowrap" }, part) : part;
}
