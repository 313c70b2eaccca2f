// The application form. When its answers are cleared or gone, a new `key` mounts a new form,
// so that no state of the old one remains.
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
