// Selects every application that matches the filter: loads the pages that are missing first, so that the
// status that each one was shown in goes with the change.
import { useState } from "react";
import type { ListedApplication } from "../../backend/database-schema.ts";
import type { ApplicationFilter } from "./application-filter.ts";
import { loadPages } from "./load-pages.ts";
import { maxSelected, type Selection } from "./selection.ts";
import type { useApplications } from "./use-applications.ts";

type AllMatching = {
  list: ReturnType<typeof useApplications>["list"];
  filter: ApplicationFilter;
  selection: Selection;
};

export function useAllMatching({ list, filter, selection }: AllMatching) {
  const [isLoading, setLoading] = useState(false);

  async function selectAll() {
    if (isLoading) return;
    setLoading(true);
    const isMatching = ({ status }: ListedApplication) => !filter.status || status === filter.status;
    const rows = await loadPages(list, (loaded) => loaded.filter(isMatching).length >= maxSelected);
    const ids = rows.filter(isMatching).map(({ id }) => id);
    selection.select(ids.slice(0, maxSelected), true);
    setLoading(false);
  }
  return { selectAll, isLoading };
}
