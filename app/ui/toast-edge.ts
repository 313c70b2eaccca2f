// On small screens a toast stands at the edge that is farther from where the person is, so that it never
// covers what it is about. On wide screens its place is the corner (toast-region.tsx).
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

export type ToastEdge = "top" | "bottom";

/** `toastId` is the open toast. The edge is chosen when it appears, and again when focus moves meanwhile. */
export function useToastEdge(
  toastId: number | undefined,
  viewport: RefObject<HTMLElement | null>,
): ToastEdge {
  const [edge, setEdge] = useState<ToastEdge>("bottom");
  /** The element that had focus last: a button that is disabled when it is pressed loses it. */
  const lastFocused = useRef(document.activeElement);

  useLayoutEffect(() => {
    const place = () => setEdge(edgeAwayFrom(lastFocused.current, window.innerHeight));
    function onFocus({ target }: FocusEvent) {
      if (!(target instanceof Element) || viewport.current?.contains(target)) return;
      lastFocused.current = target;
      place();
    }
    if (toastId !== undefined) place();
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [toastId, viewport]);
  return edge;
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
