// Which rows of a long table are rendered: those in view, some around them and the focused one, with spacers
// for the rest. In print all rows are rendered.
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useState } from "react";
import { usePrinting } from "./use-printing.ts";

export const rowHeightPx = 56;
const rowsAhead = 15;

export type InView = { index: number } | { gapPx: number; before: number };

export function useRowsInView(region: RefObject<HTMLElement | null>, count: number) {
  const isPrinting = usePrinting();
  const [kept, keepRow] = useState<number>();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (kept === undefined || kept >= count || indexes.includes(kept)) return indexes;
      return [...indexes, kept].sort((a, b) => a - b);
    },
    [kept, count],
  );
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeightPx,
    overscan: rowsAhead,
    rangeExtractor,
  });
  const items = virtualizer.getVirtualItems();
  const inView = isPrinting
    ? Array.from({ length: count }, (_, index) => ({ index }))
    : withGaps(items, virtualizer.getTotalSize());
  // Not the last rendered row, because the focused one may be far below the view. In print nothing more is
  // loaded.
  const lastInView = isPrinting ? 0 : (virtualizer.range?.endIndex ?? 0) + rowsAhead;
  return { inView, lastInView, keepRow };
}

function withGaps(items: VirtualItem[], heightPx: number): InView[] {
  const parts: InView[] = [];
  let end = 0;
  for (const { index, start, size } of items) {
    if (start > end) parts.push({ gapPx: start - end, before: index });
    parts.push({ index });
    end = start + size;
  }
  if (heightPx > end) parts.push({ gapPx: heightPx - end, before: -1 });
  return parts;
}
