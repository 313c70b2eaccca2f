// Reviewers, cached: all of them, and those who are asked to review the open application.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { logFailure } from "../../backend/log-failure.ts";
import { useWords } from "../../words/words.tsx";
import { applicationQueryKey } from "../detail/use-application.ts";
import { readAgain } from "../read-again.ts";
import { askReviewer, endRequest, type ReviewRequest, readAsked, readReviewers } from "./reviewers-store.ts";

export const reviewersKey = ["reviewers"];

export function useReviewers() {
  const criteria = Math.max(1, useWords("rubric").criteria.length);
  return useQuery({ queryKey: reviewersKey, queryFn: ({ signal }) => readReviewers(criteria, signal) });
}

export function useAskedReviewers(applicationId: string) {
  return useQuery({
    queryKey: applicationQueryKey(applicationId, "reviews"),
    queryFn: ({ signal }) => readAsked(applicationId, signal),
    staleTime: 0,
  });
}

export function useAskReviewer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: ReviewRequest) => askReviewer(request),
    onSettled: async (_done, _failure, { applications }) => {
      void client.invalidateQueries({ queryKey: reviewersKey });
      await Promise.all(applications.map((id) => readAgain(client, applicationQueryKey(id, "reviews"))));
    },
    onError: (failure) => logFailure("Asking a reviewer failed.", failure),
  });
}

export function useEndRequest(application: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reviewer: string) => endRequest({ reviewer, application }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: reviewersKey });
      return readAgain(client, applicationQueryKey(application, "reviews"));
    },
    onError: (failure) => logFailure("Taking a request to review back failed.", failure),
  });
}
