// Which systems of the house are drawn in colour: those pointed at or focused now, else those chosen by a
// tap.
import { type FocusEvent, type PointerEvent, useState } from "react";

export type ShownSystems = ReturnType<typeof useShownSystems>;

export function useShownSystems() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [pointedAt, setPointedAt] = useState<readonly string[] | null>(null);

  /** A second tap on the same entry clears the choice. */
  function choose(systems: readonly string[]) {
    setPointedAt(null);
    setChosen((current) => (isSame(current, systems) ? [] : systems));
  }

  return {
    shown: pointedAt ?? chosen,
    chosen,
    choose,
    /**
     * Props for an element without a button of its own: a tap anywhere on it chooses its systems, a swipe
     * does not.
     */
    tapping(systems: readonly string[]) {
      return {
        onPointerUp: (event: PointerEvent) => {
          if (event.pointerType !== "mouse") choose(systems);
        },
      };
    },
    /** Props for an element that shows its systems while a mouse is over it or focus is inside it. */
    showing(systems: readonly string[]) {
      return {
        onPointerEnter: (event: PointerEvent) => {
          if (event.pointerType === "mouse") setPointedAt(systems);
        },
        onPointerLeave: (event: PointerEvent) => {
          if (event.pointerType === "mouse") setPointedAt(null);
        },
        onFocus: (event: FocusEvent) => {
          if (event.target.matches(":focus-visible")) setPointedAt(systems);
        },
        onBlur: () => setPointedAt(null),
      };
    },
  };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((system) => others.includes(system));
}
