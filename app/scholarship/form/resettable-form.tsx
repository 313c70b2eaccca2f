// The application form, and the new one that takes its place once its answers are
// gone: nothing of the old one may linger.
import { useState } from "react";
import { ScholarshipApplicationForm, type ScholarshipApplicationFormProps } from "./scholarship-form.tsx";

type ApplicationFormProps = Omit<ScholarshipApplicationFormProps, "restart" | "onRestart">;

export function ResettableForm({ posted, ...props }: ApplicationFormProps) {
  const [restart, setRestart] = useState<{
    round: number;
    because: ScholarshipApplicationFormProps["restart"];
  }>({
    round: 0,
    because: undefined,
  });
  return (
    <ScholarshipApplicationForm
      key={restart.round}
      {...props}
      posted={restart.round === 0 ? posted : undefined}
      restart={restart.because}
      onRestart={(because) => setRestart(({ round }) => ({ round: round + 1, because }))}
    />
  );
}
