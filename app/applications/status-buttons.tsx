// The four status buttons (spec section 2): any status from any other, the current one pressed. What happened is said
// beside them, because a toast goes away.

import { statusWords, applicationsWords as words } from "../../content/pages/applications.ts";
import { type ApplicationStatus, applicationStatuses } from "../../contract/scholarship.ts";
import { Button } from "../ui/button.tsx";
import { useMarkApplication } from "./use-mark-application.ts";

export function StatusButtons({ id, status }: { id: string; status: ApplicationStatus }) {
  const { mutate, isPending, isError, isSuccess, variables } = useMarkApplication(id);
  return (
    <div>
      <fieldset className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <legend className="sr-only">{words.detail.statusGroup}</legend>
        {applicationStatuses.map((choice) => (
          <Button
            key={choice}
            variant={choice === status ? "action" : "outline"}
            aria-pressed={choice === status}
            aria-disabled={isPending}
            className="px-3!"
            onClick={() => {
              if (!isPending) mutate(choice);
            }}
          >
            {statusWords[choice].button}
          </Button>
        ))}
      </fieldset>
      <p className={`mt-2 min-h-7 text-base ${isError ? "font-semibold text-danger" : "text-ink-muted"}`}>
        {isPending ? words.detail.saving : ""}
        {isError ? words.updateFailed : ""}
        {isSuccess && variables ? words.markedAs(variables) : ""}
      </p>
    </div>
  );
}
