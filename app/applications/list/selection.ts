// Which applications are selected, provided to each row's checkbox without passing through every cell.
import { createContext, useCallback, useMemo, useRef, useState } from "react";

export type Selection = {
  ids: ReadonlySet<string>;
  select: (ids: readonly string[], isSelected: boolean) => void;
  /** One row. With Shift all from the last one, in the order of the list. */
  toggle: (id: string, isSelected: boolean, range?: { order: readonly string[] }) => void;
};

/** More at once would keep the browser busy for minutes. */
export const maxSelected = 1_000;

export const SelectionContext = createContext<Selection>({
  ids: new Set(),
  select: () => undefined,
  toggle: () => undefined,
});

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((changed: readonly string[], isSelected: boolean) => {
    setIds((current) => {
      const next = new Set(current);
      for (const id of changed) isSelected ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);
  const anchor = useRef<string>(undefined);
  const toggle: Selection["toggle"] = useCallback(
    (id, isSelected, range) => {
      select(range ? rangeOf(range.order, anchor.current ?? id, id) : [id], isSelected);
      anchor.current = id;
    },
    [select],
  );
  return useMemo(() => ({ ids, select, toggle }), [ids, select, toggle]);
}

/** At most `maxSelected`, those that are next to `to`; only `to` where `from` is no longer shown. */
export function rangeOf(order: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [order.indexOf(from), order.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return start < end
    ? order.slice(Math.max(start, end - maxSelected + 1), end + 1)
    : order.slice(end, Math.min(start + 1, end + maxSelected));
}
