// Scroll anchoring for browsers without it, such as Safari (https://drafts.csswg.org/css-scroll-anchoring/).
import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the visible content in its place when `element` above it becomes shorter or is removed. The element
 * is measured after every render of the calling component.
 */
export function useScrollAnchor(element: RefObject<HTMLElement | null>): void {
  /** The element's position in the page, in CSS pixels. The height includes the bottom margin. */
  const last = useRef({ top: 0, height: 0 });
  useLayoutEffect(() => {
    if (CSS.supports("overflow-anchor", "auto")) return;
    const { top, height } = last.current;
    last.current = placeOf(element.current) ?? { top, height: 0 };
    const lost = height - last.current.height;
    if (lost > 0 && window.scrollY >= top + height) window.scrollBy({ top: -lost, behavior: "instant" });
  });
}

function placeOf(element: HTMLElement | null): { top: number; height: number } | undefined {
  if (!element) return undefined;
  const { top, height } = element.getBoundingClientRect();
  const margin = Number.parseFloat(getComputedStyle(element).marginBottom);
  return { top: top + window.scrollY, height: height + margin };
}
