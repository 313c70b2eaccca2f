// Scroll anchoring where the browser has none, as Safari (https://drafts.csswg.org/css-scroll-anchoring/).
import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps what is on the screen in its place when an element above it gets shorter or goes. `element` is
 * followed from render to render of the component that calls this.
 */
export function useScrollAnchor(element: RefObject<HTMLElement | null>): void {
  /** Of the page, in CSS pixels, its margin included. */
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
