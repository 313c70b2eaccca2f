// On small screens a toast stands at the edge that is farther from where the person is, so that it never
// covers what it is about. On wide screens its place is the corner (toast-region.tsx).
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

export type ToastEdge = "top" | "bottom";

export type ToastPlace = {
  edge: ToastEdge /** The distance from the top edge, in CSS pixels. */;
  top: number;
};

/** `toastId` is the open toast. The edge is chosen when it appears, and again when focus moves meanwhile. */
export function useToastEdge(
  toastId: number | undefined,
  viewport: RefObject<HTMLElement | null>,
): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>({ edge: "bottom", top: 0 });
  /** The element that had focus last: a button that is disabled when it is pressed loses it. */
  const lastFocused = useRef(document.activeElement);

  useLayoutEffect(() => {
    const place = () =>
      setPlace({
        edge: edgeAwayFrom(lastFocused.current, window.innerHeight),
        top: bottomOfHeading(lastFocused.current),
      });
    function onFocus({ target }: FocusEvent) {
      if (!(target instanceof Element) || viewport.current?.contains(target)) return;
      lastFocused.current = target;
      place();
    }
    if (toastId !== undefined) place();
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [toastId, viewport]);
  return place;
}

/** A dialog's heading has the buttons that lead on (app/ui/dialog.tsx): a toast stands below it. */
function bottomOfHeading(focused: Element | null): number {
  const heading = focused?.closest("[role=dialog]")?.firstElementChild;
  return heading ? Math.max(0, heading.getBoundingClientRect().bottom) : 0;
}

/** Where somebody types, the keyboard covers the bottom. */
function edgeAwayFrom(focused: Element | null, screenHeight: number): ToastEdge {
  if (!focused?.isConnected || focused === document.body) return "bottom";
  const { top } = focused.getBoundingClientRect();
  return edgeFor({ top, isTyping: focused.matches("input, textarea"), screenHeight });
}

type Focus = { top: number; isTyping: boolean; screenHeight: number };

/** `top` is the focused element's distance from the top of the screen, in CSS pixels. */
export function edgeFor({ top, isTyping, screenHeight }: Focus): ToastEdge {
  return top < (isTyping ? tallestToastPx : screenHeight / 2) ? "bottom" : "top";
}

const tallestToastPx = 160;
