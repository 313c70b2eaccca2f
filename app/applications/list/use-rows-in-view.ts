// Which rows of a long table are rendered while the page scrolls: those in view, some around them, the
// focused one and the open one, with spacers for the rest. In print all rows are rendered.
import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
import { usePrinting } from "./use-printing.ts";

/** Estimates; each rendered row is measured. */
const rowHeightPx = 44;
const cardHeightPx = 117;
/** Below this width a row is a card (the container queries of application-columns.tsx). */
const cardsBelowPx = 544;
const rowsAhead = 15;

export type InView = { index: number } | { gapPx: number; before: number };

type Rows = { count: number; openIndex: number; body: RefObject<HTMLTableSectionElement | null> };

export function useRowsInView({ count, openIndex, body }: Rows) {
  const isPrinting = usePrinting();
  const [focused, keepRow] = useState<number>();
  const { topPx, isCards, coveredPx } = usePlace(body);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = new Set(defaultRangeExtractor(range));
      for (const kept of [focused, openIndex])
        if (kept !== undefined && kept >= 0 && kept < count) shown.add(kept);
      return [...shown].sort((a, b) => a - b);
    },
    [focused, openIndex, count],
  );
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    estimateSize: () => (isCards ? cardHeightPx : rowHeightPx),
    overscan: rowsAhead,
    scrollMargin: topPx,
    scrollPaddingStart: coveredPx,
    rangeExtractor,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights of the other layout are forgotten.
  useLayoutEffect(() => virtualizer.measure(), [isCards]);

  const inView = isPrinting
    ? Array.from({ length: count }, (_, index) => ({ index }))
    : withGaps(virtualizer.getVirtualItems(), topPx, virtualizer.getTotalSize());
  // Not the last rendered row, because the focused one may be far below the view. In print nothing more is
  // loaded.
  const lastInView = isPrinting ? 0 : (virtualizer.range?.endIndex ?? 0) + rowsAhead;
  const { measureElement: measure, scrollToIndex: scrollTo } = virtualizer;
  return { inView, lastInView, keepRow, measure, scrollTo };
}

/**
 * How far below the top of the page the rows begin, whether they are cards, and how much of the window the
 * bar and the table's head cover.
 */
function usePlace(body: Rows["body"]) {
  const [place, setPlace] = useState({ topPx: 0, isCards: false, coveredPx: 0 });
  useLayoutEffect(() => {
    const read = () => {
      const box = body.current?.getBoundingClientRect();
      if (!box) return;
      const next = {
        topPx: Math.round(box.top + window.scrollY),
        isCards: box.width < cardsBelowPx,
        coveredPx: coveredHeight(body.current?.previousElementSibling),
      };
      setPlace((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    read();
    const observer = new ResizeObserver(read);
    for (const element of [document.body, body.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [body]);
  return place;
}

function coveredHeight(head: Element | null | undefined): number {
  const style = head && getComputedStyle(head);
  if (!head || style?.position !== "sticky") return 0;
  return (Number.parseFloat(style.top) || 0) + head.getBoundingClientRect().height;
}

function withGaps(items: VirtualItem[], topPx: number, heightPx: number): InView[] {
  const parts: InView[] = [];
  let end = 0;
  for (const { index, start, size } of items) {
    const from = start - topPx;
    if (from > end) parts.push({ gapPx: from - end, before: index });
    parts.push({ index });
    end = from + size;
  }
  if (heightPx > end) parts.push({ gapPx: heightPx - end, before: -1 });
  return parts;
}
