// On small screens a toast stands at the edge that is farther from where the person is, so that it never
// covers what it is about; in a dialog between the heading and the footer, whose buttons lead on. On
// wide screens its place is the corner (toast-region.tsx).
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

export type ToastEdge = "top" | "bottom";

/** `top` and `bottom` are the distances from these edges of the screen, in CSS pixels. */
export type ToastPlace = { edge: ToastEdge; top: number; bottom: number };

/** `toastId` is the open toast. The edge is chosen when it appears, and again when focus moves meanwhile. */
export function useToastEdge(
  toastId: number | undefined,
  viewport: RefObject<HTMLElement | null>,
): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>({ edge: "bottom", top: 0, bottom: 0 });
  /** The element that had focus last: a button that is disabled when it is pressed loses it. */
  const lastFocused = useRef(document.activeElement);

  useLayoutEffect(() => {
    const place = () => setPlace(placeAwayFrom(lastFocused.current, window.innerHeight));
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

function placeAwayFrom(focused: Element | null, screenHeight: number): ToastPlace {
  const content = focused?.closest("[role=dialog]")?.querySelector("[data-columns]"); // app/ui/dialog.tsx
  const box = content?.getBoundingClientRect();
  // A dialog that scrolls as a whole, on a very low screen, may have it out of view.
  const within = (distance: number) => Math.min(Math.max(0, distance), screenHeight / 2);
  const top = box ? within(box.top) : 0;
  return {
    edge: edgeAwayFrom(focused, { screenHeight, ...(box ? { contentTop: top } : {}) }),
    top,
    bottom: box ? within(screenHeight - box.bottom) : 0,
  };
}

function edgeAwayFrom(focused: Element | null, screen: Screen): ToastEdge {
  if (!focused?.isConnected || focused === document.body) return "bottom";
  const { top } = focused.getBoundingClientRect();
  return edgeFor({ top, isTyping: focused.matches("input, textarea"), ...screen });
}

/** `contentTop` is where the content of the dialog with the focus begins. */
type Screen = { screenHeight: number; contentTop?: number };
type Focus = Screen & { top: number; isTyping: boolean };

/**
 * `top` is the focused element's distance from the top of the screen, in CSS pixels. Where somebody types,
 * the keyboard covers the bottom.
 */
export function edgeFor({ top, isTyping, screenHeight, contentTop }: Focus): ToastEdge {
  if (contentTop !== undefined)
    return top >= contentTop && top < contentTop + tallestToastPx ? "bottom" : "top";
  return top < (isTyping ? tallestToastPx : screenHeight / 2) ? "bottom" : "top";
}

const tallestToastPx = 160;
