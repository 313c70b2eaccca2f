// Who is to speak next, above the conversation, until somebody does or staff say that nobody has to.
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { newId } from "../../backend/new-id.ts";
import { Button } from "../../ui/button.tsx";
import { focusWhenShownIfFree } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { formatDay } from "../describe-application.ts";
import { type OpenEnds, useIsPast, useOpenEndsOf } from "../list/open-ends.ts";
import { logReply } from "../timeline/timeline-store.ts";
import { useConversationChanged } from "./use-conversation-changed.ts";

export function NextStep({ applicationId }: { applicationId: string }) {
  const { settled } = useWords("applicationDetail").replies;
  const open = useOpenEndsOf(applicationId);
  const [pressedFor, setPressedFor] = useState<string>();
  if (open?.waitsFor)
    return (
      <Awaited
        key={applicationId}
        applicationId={applicationId}
        open={open}
        onPress={() => setPressedFor(applicationId)}
      />
    );
  return pressedFor === applicationId ? (
    <p role="status" ref={focusWhenShownIfFree} tabIndex={-1} className="text-[0.9375rem]">
      {settled}
    </p>
  ) : null;
}

type AwaitedProps = { applicationId: string; open: OpenEnds; onPress: () => void };

function Awaited({ applicationId, open, onPress }: AwaitedProps) {
  const words = useWords("applicationDetail").replies;
  const isPast = useIsPast()(open.waitsUntil);
  const refresh = useConversationChanged(applicationId);
  /** The same for each try. */
  const id = useRef(newId());
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () =>
      logReply({ id: id.current, application_id: applicationId, said_by: "school", next_step: "nothing" }),
    onSuccess: async () => {
      id.current = newId();
      await refresh();
    },
    onError: (failure) => logFailure("Noting that nobody has to answer failed.", failure),
  });
  const day = formatDay(open.waitsUntil ?? "1970-01-01");
  const isOurs = open.waitsFor === "school";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.9375rem]">
      <p role="status" className={isOurs || isPast ? "font-semibold" : ""}>
        {isOurs ? words.unanswered : formatMessage(isPast ? words.noAnswer : words.asked, { day })}
      </p>
      <Button
        variant="plain"
        size="compact"
        aria-disabled={isPending}
        onClick={() => {
          if (isPending) return;
          onPress();
          mutate();
        }}
      >
        {isPending ? words.saving : words.settle}
      </Button>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {isError ? words.settleFailed : ""}
      </p>
    </div>
  );
}
