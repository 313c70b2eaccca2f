// The filter of the list, kept in the address.
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { type ApplicationFilter, isTyping, noFilter, readFilter, writeFilter } from "./application-filter.ts";

export type ChangeFilter = (change: Partial<ApplicationFilter>) => void;

/**
 * `filter` is the one in the address, which the list follows. `wanted` is the last one requested, which the
 * controls show at once. Every change adds a history entry, except typing on in a search. `clearings` counts
 * how often the filters were cleared; as the controls' key it resets typed text and a pending search.
 */
export function useFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);
  const [wanted, setWanted] = useState(filter);
  useEffect(() => setWanted(filter), [filter]);
  const changeFilter: ChangeFilter = useCallback(
    (change) => {
      const next = { ...wanted, ...change };
      setWanted(next);
      setParams(writeFilter(next), { replace: isTyping(filter, next), preventScrollReset: true });
    },
    [filter, wanted, setParams],
  );
  const [clearings, setClearings] = useState(0);
  const clearFilters = useCallback(() => {
    setClearings((count) => count + 1);
    changeFilter({ ...noFilter, sort: wanted.sort });
  }, [changeFilter, wanted.sort]);
  return { filter, wanted, changeFilter, clearFilters, clearings };
}
