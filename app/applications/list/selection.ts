// Which applications are selected, provided to each row's checkbox without passing through every cell.
import { createContext, useCallback, useMemo, useState } from "react";

export type Selection = {
  ids: ReadonlySet<string>;
  select: (ids: readonly string[], isSelected: boolean) => void;
};

export const SelectionContext = createContext<Selection>({ ids: new Set(), select: () => undefined });

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((changed: readonly string[], isSelected: boolean) => {
    setIds((current) => {
      const next = new Set(current);
      for (const id of changed) isSelected ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);
  return useMemo(() => ({ ids, select }), [ids, select]);
}
