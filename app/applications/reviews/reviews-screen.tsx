// The screen of a reviewer: the applications to review, and the one that is open. Whoever is no reviewer sees
// what an unknown address shows. The database authorizes every call.
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { formatMessage } from "../../../words/format-message.ts";
import { removeOldText } from "../../backend/kept-text/kept-text.ts";
import { TextOwner } from "../../backend/kept-text/unsaved-text.ts";
import type { Elements } from "../../ui/elements.ts";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useWords } from "../../words/words.tsx";
import { useOpenApplicationId } from "../detail/use-open-application-id.ts";
import { hasFailed } from "../has-failed.ts";
import { LoadFailed } from "./load-failed.tsx";
import { OpenReview } from "./open-review.tsx";
import { ReviewList } from "./review-list.tsx";
import { makeReviewsClient } from "./reviews-client.ts";
import { TypedNotes } from "./typed-notes.tsx";
import { useRight } from "./use-reviews.ts";

type ReviewsScreenProps = {
  /** The id of the signed-in account. */
  userId: string;
  /** Its address. */
  email: string;
  notFound: Elements;
  /** Shown above the list. */
  notice: Elements;
};

export function ReviewsScreen({ userId, ...rest }: ReviewsScreenProps) {
  const [client] = useState(makeReviewsClient);
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
function ReviewersOnly({ notFound, notice, email }: Omit<ReviewsScreenProps, "userId">) {
  const words = useWords("reviews");
  const asked = useRight();
  const [openId, setOpenId] = useOpenApplicationId();
  const [hasOpened, setHasOpened] = useState(false);
  if (openId && !hasOpened) setHasOpened(true);
  const right = asked.data;
  const [wasReviewer, setWasReviewer] = useState(false);
  if (right && right.sees !== "invited" && !wasReviewer) setWasReviewer(true);
  if (right === null) return <Refused notFound={notFound} email={email} wasReviewer={wasReviewer} />;
  if (!right && hasFailed(asked)) return <LoadFailed of={asked} className="m-4" />;
  if (right?.sees === "invited") return <Notice title={words.openLink} className="m-4" />;
  if (!right) return <Spinner label={words.loading} />;
  return (
    <div className="px-4 pb-6 lg:px-6">
      {notice}
      {openId ? (
        <OpenReview key={openId} id={openId} hidesNames={right.hides_names} onOpen={setOpenId} />
      ) : (
        <ReviewList hidesNames={right.hides_names} isReturn={hasOpened} onOpen={setOpenId} />
      )}
    </div>
  );
}

type RefusedProps = Pick<ReviewsScreenProps, "notFound" | "email"> & { wasReviewer: boolean };

/** To most there is no such page. Who was a reviewer a moment ago, or opened an invitation, reads why. */
function Refused({ notFound, email, wasReviewer }: RefusedProps) {
  const words = useWords("reviews");
  const { title } = useWords("notFound");
  const [params] = useSearchParams();
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  const why = wasReviewer
    ? words.ended
    : params.has("invitation") && formatMessage(words.notInvited, { email });
  return (
    <>
      <div className="px-4 lg:px-6">
        <div role="alert" className="mt-4 empty:hidden">
          {why ? <Notice title={why} /> : null}
        </div>
        <TypedNotes />
      </div>
      {notFound}
    </>
  );
}
