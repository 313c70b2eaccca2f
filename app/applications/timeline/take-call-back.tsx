// Takes back that one's own call told a decision: it was another applicant, or nobody answered.
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { useTakeCallBack } from "./use-call.ts";

type TakeCallBackProps = { id: string; applicationId: string; onTakeBack: () => void };

export function TakeCallBack({ id, applicationId, onTakeBack }: TakeCallBackProps) {
  const words = useWords("applicationDetail").timeline;
  const { mutate, isPending, isError } = useTakeCallBack(applicationId);
  return (
    <>
      <Button
        variant="quiet"
        size="compact"
        className="px-0!"
        aria-disabled={isPending}
        onClick={() => {
          if (isPending) return;
          onTakeBack();
          mutate(id);
        }}
      >
        {words.takeBack}
      </Button>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {isError ? words.takeBackFailed : ""}
      </p>
    </>
  );
}
