// Who published the value of a place that is on the site, and when; undefined for one of the files.
import { useQuery } from "@tanstack/react-query";
import { type PublishedBy, readPublishedBy } from "../drafts/drafts-store.ts";
import { useEditor } from "../editor-context.tsx";

/** All fields share one call for each publication. */
export function usePublishedBy(key: string): PublishedBy | undefined {
  const { publication } = useEditor().published;
  const { data } = useQuery({
    queryKey: ["published-by", publication],
    queryFn: ({ signal }) => readPublishedBy(signal),
    enabled: publication > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.get(key);
}
