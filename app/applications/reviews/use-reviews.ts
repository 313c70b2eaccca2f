// What a reviewer has to review, cached.
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useWords } from "../../words/words.tsx";
import { applicationQueryKey } from "../detail/use-application.ts";
import { summarizeCriterion } from "../rubric/summarize-scores.ts";
import {
  type ListedReview,
  pageLength,
  type ReviewTab,
  readNotes,
  readReviewCounts,
  readReviewed,
  readReviews,
  readRight,
  scoreCalls,
} from "./reviews-store.ts";

export const rightKey = ["review-right"];
export const reviewsKey = "reviews";
const refetchIntervalMs = 15_000;

export function useRight() {
  const [params] = useSearchParams();
  const invitation = params.get("invitation");
  return useQuery({
    queryKey: rightKey,
    queryFn: ({ signal }) => readRight(invitation, signal),
  });
}

/** How many criteria the school has. Without any, each application stays to be read. */
function useCriteriaCount(): number {
  return Math.max(1, useWords("rubric").criteria.length);
}

export function useReviews(tab: ReviewTab) {
  const criteria = useCriteriaCount();
  return useInfiniteQuery({
    queryKey: [reviewsKey, tab],
    initialPageParam: undefined as ListedReview | undefined,
    queryFn: ({ pageParam: after, signal }) => readReviews({ tab, criteria, after }, signal),
    getNextPageParam: (page) => (page.length < pageLength ? undefined : page.at(-1)),
  });
}

export function useReviewCounts() {
  const criteria = useCriteriaCount();
  return useQuery({
    queryKey: [reviewsKey, "counts"],
    queryFn: ({ signal }) => readReviewCounts(criteria, signal),
  });
}

export function useReviewed(id: string) {
  return useQuery({
    queryKey: applicationQueryKey(id, "row"),
    queryFn: ({ signal }) => readReviewed(id, signal),
    staleTime: 0,
    refetchInterval: refetchIntervalMs, // it may be decided, or taken away, while it is read
  });
}

/** Whether the reviewer has scored every criterion, as far as the scores are read. */
export function useIsScored(id: string): boolean {
  const { criteria } = useWords("rubric");
  const { data: scores = [] } = useQuery({
    queryKey: applicationQueryKey(id, "scores"),
    queryFn: ({ signal }) => scoreCalls.read(id, signal),
    enabled: false, // the scores themselves read it
  });
  return criteria.every(({ key }) => summarizeCriterion(scores, key).own !== undefined);
}

export function useOwnNotes(id: string) {
  return useQuery({
    queryKey: applicationQueryKey(id, "notes"),
    queryFn: ({ signal }) => readNotes(id, signal),
    staleTime: 0,
  });
}
