// The application form, and the new one that takes its place once its answers are
// gone: nothing of the old one may linger.
import { useState } from "react";
import { FormRound, type FormRoundProps } from "./scholarship-form.tsx";

type ApplicationFormProps = Omit<FormRoundProps, "restart" | "onRestart">;

export function ApplicationForm({ posted, ...props }: ApplicationFormProps) {
  const [restart, setRestart] = useState<{ round: number; because: FormRoundProps["restart"] }>({
    round: 0,
    because: undefined,
  });
  return (
    <FormRound
      key={restart.round}
      {...props}
      posted={restart.round === 0 ? posted : undefined}
      restart={restart.because}
      onRestart={(because) => setRestart(({ round }) => ({ round: round + 1, because }))}
    />
  );
}
