// The screen of a reviewer: the applications to review, and the one that is open. Whoever is no reviewer sees
// what an unknown address shows. The database authorizes every call.
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { removeOldText } from "../../backend/kept-text/kept-text.ts";
import { TextOwner } from "../../backend/kept-text/unsaved-text.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { Button } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useWords } from "../../words/words.tsx";
import { useOpenApplicationId } from "../detail/use-open-application-id.ts";
import { OpenReview } from "./open-review.tsx";
import { ReviewList } from "./review-list.tsx";
import { rightKey, useRight } from "./use-reviews.ts";

type ReviewsScreenProps = {
  /** The id of the signed-in account. */
  userId: string;
  notFound: Elements;
  /** Shown above the list. */
  notice: Elements;
};

export function ReviewsScreen({ userId, ...rest }: ReviewsScreenProps) {
  const [client] = useState(makeQueryClient);
  useEffect(removeOldText, []);
  return (
    <QueryClientProvider client={client}>
      <TextOwner value={userId}>
        <ReviewersOnly {...rest} />
      </TextOwner>
    </QueryClientProvider>
  );
}

/** A fault refuses nobody: the question is repeated. */
function ReviewersOnly({ notFound, notice }: Omit<ReviewsScreenProps, "userId">) {
  const words = useWords("reviews");
  const { title } = useWords("notFound");
  const { data: right, isError, refetch } = useRight();
  const [openId, setOpenId] = useOpenApplicationId();
  const isRefused = right === null;
  useEffect(() => {
    if (isRefused) document.title = title;
  }, [isRefused, title]);
  if (isRefused) return notFound;
  if (!right && isError)
    return (
      <Notice tone="error" title={words.loadFailed} className="m-4">
        <Button variant="outline" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </Notice>
    );
  if (right?.sees === "invited") return <Notice title={words.openLink} className="m-4" />;
  if (!right) return <Spinner label={words.loading} />;
  return (
    <div className="px-4 pb-6 lg:px-6">
      {notice}
      {openId ? (
        <OpenReview key={openId} id={openId} hidesNames={right.hides_names} onOpen={setOpenId} />
      ) : (
        <ReviewList hidesNames={right.hides_names} onOpen={setOpenId} />
      )}
    </div>
  );
}

/**
 * Queries are not retried here, because the data client retries where it is safe. A refused one may mean that
 * the right was taken away.
 */
function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, query) => {
        logFailure("Loading what is to be reviewed failed.", failure);
        if (query.queryKey[0] !== rightKey[0]) void client.invalidateQueries({ queryKey: rightKey });
      },
    }),
    defaultOptions: {
      queries: { retry: false, networkMode: "always", staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}
