// The saved views of the signed-in administrator, cached, and the filter in the address in their form.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { logFailure } from "../../backend/log-failure.ts";
import { readFilter, writeFilter } from "../list/application-filter.ts";
import { addSavedView, readSavedViews, removeSavedView, type SavedView } from "./saved-views-store.ts";

const savedViewsKey = ["saved-views"];

export function useSavedViews() {
  const [params] = useSearchParams();
  const current = queryOf(params);
  const { data: views } = useQuery({
    queryKey: savedViewsKey,
    queryFn: ({ signal }) => readSavedViews(signal),
  });
  return {
    views,
    /** The filter in the address; empty without one. */
    current,
    isCurrent: ({ query }: SavedView) => queryOf(new URLSearchParams(query)) === current,
  };
}

export function useAddView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addSavedView,
    onSuccess: () => void client.invalidateQueries({ queryKey: savedViewsKey }),
    onError: (failure) => logFailure("Saving a view failed.", failure),
  });
}

export function useRemoveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: removeSavedView,
    onSuccess: () => void client.invalidateQueries({ queryKey: savedViewsKey }),
    onError: (failure) => logFailure("Removing a saved view failed.", failure),
  });
}

/** Only the filter, always in the same order: without the application that is open. */
function queryOf(params: URLSearchParams): string {
  return new URLSearchParams(writeFilter(readFilter(params))).toString();
}
