// The switch of the daily digest. It shows what is stored, and says when the first mail comes.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { logFailure } from "../../backend/log-failure.ts";
import { useWords } from "../../words/words.tsx";
import { readSubscription, setSubscription } from "./digest-store.ts";

const digestKey = ["digest-subscription"];

/** With `takesFocus` the switch is one press away, wherever the dialog's content begins. */
export function DigestSwitch({ takesFocus }: { takesFocus: boolean }) {
  const words = useWords("workingTogether").digest;
  const client = useQueryClient();
  const { data: stored, isError: isUnknown } = useQuery({
    queryKey: digestKey,
    queryFn: ({ signal }) => readSubscription(signal),
  });
  const { mutate, isPending, isError, isSuccess } = useMutation({
    mutationFn: setSubscription,
    onSuccess: (_nothing, isOn) => client.setQueryData(digestKey, isOn),
    onError: (failure) => logFailure("Switching the daily digest failed.", failure),
    onSettled: () => setWanted(undefined),
  });
  /** Shown at once, before the mutation says that it runs. */
  const [wanted, setWanted] = useState<boolean>();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          ref={box}
          type="checkbox"
          checked={wanted ?? stored ?? false}
          aria-disabled={isPending || stored === undefined}
          onChange={(event) => {
            if (isPending || stored === undefined) return;
            setWanted(event.target.checked);
            mutate(event.target.checked);
          }}
          className="size-5 shrink-0 cursor-pointer accent-action"
        />
        {words.label}
      </label>
      <p className="text-[0.9375rem] text-ink-muted">{words.hint}</p>
      <p role="status" className={isError || isUnknown ? "font-semibold text-danger" : "font-semibold"}>
        {isError || isUnknown ? words.failed : isSuccess ? (stored ? words.on : words.off) : ""}
      </p>
    </>
  );
}
