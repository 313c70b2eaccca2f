// J and K move through the rows from anywhere on the screen, X selects the row with focus, A and R approve
// and reject it. The arrow keys move while a row has focus.
import { type RefObject, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { Decision } from "../../../contract/application-status.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { viewButtonOf } from "../list/open-application.ts";
import { outcomeLineId } from "../set-status/status-outcome.tsx";
import { useSingleKeys } from "./single-keys.ts";

/** What the bar below the list and a message above it cover of a wide window. */
const coveredPx = 192;

type RowKeys = {
  applications: readonly StoredApplication[];
  body: RefObject<HTMLTableSectionElement | null>;
  /** Renders the row, wherever the page is scrolled to. */
  keepRow: (index: number) => void;
  onDecide: (application: StoredApplication, decision: Decision) => void;
};

/** Returns what the table calls for the arrow keys, and when a row takes focus. */
export function useRowKeys({ applications, body, keepRow, onDecide }: RowKeys) {
  /** The row that had focus last. */
  const last = useRef<{ id: string; index: number }>(undefined);
  const decidedId = useRef<string>(undefined);

  function focusRow(index: number) {
    const id = applications[index]?.id;
    if (id === undefined) return;
    flushSync(() => keepRow(index));
    const button = viewButtonOf(id);
    button?.focus();
    const bottom = button?.getBoundingClientRect().bottom ?? 0;
    if (bottom > window.innerHeight - coveredPx) window.scrollBy(0, bottom + coveredPx - window.innerHeight);
  }

  /** From elsewhere it returns to the last row, or to the one that took its place, if that is in view. */
  function move(direction: 1 | -1) {
    const row = rowOf(document.activeElement);
    if (row) return focusRow(indexOf(row) + direction);
    const index = applications.findIndex(({ id }) => id === last.current?.id);
    const before = index >= 0 ? index : Math.min(last.current?.index ?? -1, applications.length - 1);
    const inView = rowsInView(body.current).map(indexOf);
    focusRow(inView.includes(before) ? before : (inView[0] ?? 0));
  }

  function decide(decision: Decision) {
    const row = rowOf(document.activeElement);
    const application = row && applications[indexOf(row)];
    decidedId.current = application?.id;
    if (application) onDecide(application, decision);
  }

  useSingleKeys({
    j: () => move(1),
    k: () => move(-1),
    x: ({ shiftKey }) => pressCheckbox(rowOf(document.activeElement), shiftKey),
    a: ({ shiftKey }) => shiftKey || decide("approved"),
    r: ({ shiftKey }) => shiftKey || decide("rejected"),
  });

  // A decided row may leave the filter with the focus: the line with what was done and Undo takes it.
  useEffect(() => {
    if (!decidedId.current || applications.some(({ id }) => id === decidedId.current)) return;
    decidedId.current = undefined;
    if (document.activeElement === document.body)
      document.getElementById(outcomeLineId)?.focus({ preventScroll: true });
  }, [applications]);

  return {
    noteFocus: (index: number | undefined) => {
      const id = index === undefined ? undefined : applications[index]?.id;
      if (index !== undefined && id !== undefined) last.current = { id, index };
    },
    moveByArrow: (event: { key: string; preventDefault: () => void } & Modifiers) => {
      const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const row = rowOf(document.activeElement);
      if (!direction || !row || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      focusRow(indexOf(row) + direction);
    },
  };
}

type Modifiers = Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey">;

function rowOf(element: Element | null): HTMLTableRowElement | null {
  return element?.closest<HTMLTableRowElement>("tr[data-index]") ?? null;
}

function indexOf(row: HTMLTableRowElement): number {
  return Number(row.dataset.index);
}

/** The rows that are seen whole, below the headings where these stay in view. */
function rowsInView(body: HTMLElement | null): HTMLTableRowElement[] {
  const top = Math.max(0, body?.previousElementSibling?.getBoundingClientRect().bottom ?? 0);
  return [...(body?.querySelectorAll<HTMLTableRowElement>("tr[data-index]") ?? [])].filter((row) => {
    const box = row.getBoundingClientRect();
    return box.top >= top - 1 && box.bottom <= window.innerHeight;
  });
}

/** As a press with the pointer does, which selects up to here with Shift. */
function pressCheckbox(row: Element | null, shiftKey: boolean): void {
  const box = row?.querySelector("input[type=checkbox]");
  box?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
}
