// Who takes care of an application, and how to change that. A choice counts once it is saved, because arrow
// keys go through the list of a closed select.
import { useRef, useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { useWords } from "../../words/words.tsx";
import { fieldClass } from "../list/field-class.ts";
import type { Assignment as StoredAssignment, Team } from "./assignment-store.ts";
import { useAssign, useAssignment, useTeam } from "./use-assignment.ts";

export function Assignment({ applicationId }: { applicationId: string }) {
  const words = useWords("workingTogether").assignment;
  const { data: stored, isError } = useAssignment(applicationId);
  const { data: team } = useTeam();
  return (
    <DialogSection title={words.title}>
      {isError && stored === undefined ? (
        <p role="alert" className="font-semibold text-danger">
          {words.loadFailed}
        </p>
      ) : null}
      {stored === undefined || team === undefined ? (
        isError ? null : (
          <div className="min-h-11 lg:min-h-9" />
        ) // no button below moves from under a press
      ) : (
        <Choice key={applicationId} id={applicationId} stored={stored} team={team} />
      )}
    </DialogSection>
  );
}

type ChoiceProps = { id: string; stored: StoredAssignment | null; team: Team };

function Choice({ id, stored, team }: ChoiceProps) {
  const words = useWords("workingTogether").assignment;
  const current = stored?.assignee ?? "";
  /** Undefined while nothing is chosen: the stored one is shown, also after a colleague changed it. */
  const [chosen, setChosen] = useState<string>();
  const wanted = chosen ?? current;
  const select = useRef<HTMLSelectElement>(null);
  const { mutate, isPending, isError, data: isSet } = useAssign();
  const { administrators, ownId } = team;
  const isStillAdministrator = stored === null || administrators.some((one) => one.id === stored.assignee);

  function assign(to: string) {
    if (isPending) return;
    // The pressed button goes away.
    const onSuccess = () => {
      setChosen(undefined);
      select.current?.focus();
    };
    mutate({ id, from: current || null, to: to || null }, { onSuccess });
  }

  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        assign(wanted);
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor="assignee" className="sr-only">
          {words.label}
        </label>
        <select
          ref={select}
          id="assignee"
          value={wanted}
          onChange={(event) => setChosen(event.target.value)}
          className={`${fieldClass} max-w-full grow basis-48`}
        >
          <option value="">{words.nobody}</option>
          {isStillAdministrator ? null : (
            <option value={current}>
              {formatMessage(words.former, { email: stored?.assignee_email ?? words.unknown })}
            </option>
          )}
          {administrators.map((one) => (
            <option key={one.id} value={one.id}>
              {one.id === ownId ? formatMessage(words.me, { email: one.email }) : one.email}
            </option>
          ))}
        </select>
        {wanted !== current ? (
          <Button type="submit" variant="outline" size="compact" aria-disabled={isPending}>
            {isPending ? words.saving : words.save}
          </Button>
        ) : ownId && current !== ownId ? (
          <Button variant="plain" size="compact" aria-disabled={isPending} onClick={() => assign(ownId)}>
            {isPending ? words.saving : words.take}
          </Button>
        ) : null}
      </div>
      {isStillAdministrator ? null : <p className="font-semibold text-base">{words.noAdministrator}</p>}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {isError ? words.failed : isSet === false ? words.conflict : ""}
      </p>
    </form>
  );
}
