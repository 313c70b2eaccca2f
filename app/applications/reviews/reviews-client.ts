// The cache of a reviewer's page. No news reach it, so it is read again when the reviewer comes back to the
// tab and, after a fault, by itself.
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { logFailure } from "../../backend/log-failure.ts";
import { isRefusal } from "../failures.ts";
import { rightKey } from "./use-reviews.ts";

const repeatMs = 10_000;

/**
 * Queries are not retried at once, because the data client retries where it is safe. A refused one may mean
 * that the right was taken away; a fault says nothing about it.
 */
export function makeReviewsClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, query) => {
        logFailure("Loading what is to be reviewed failed.", failure);
        if (isRefusal(failure) && query.queryKey[0] !== rightKey[0])
          void client.invalidateQueries({ queryKey: rightKey });
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: "always",
        staleTime: 30_000,
        refetchOnReconnect: true, // which "always" turns off
        refetchInterval: ({ state }) => (state.status === "error" ? repeatMs : false),
      },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}
