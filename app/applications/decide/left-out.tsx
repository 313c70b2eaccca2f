// Who of the selected applicants gets no letter, by name, and the tick that sends it to them after all.
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import { useWords } from "../../words/words.tsx";
import { applicantName, formatDay, joinNames } from "../describe-application.ts";
import { isoDay, useSchoolDays } from "../school-days.ts";
import type { recipientsOf, Ticks, ToldRecipient } from "./recipients.ts";

type LeftOutProps = Pick<ReturnType<typeof recipientsOf>, "turned" | "told" | "undecided"> & {
  ticks: Ticks;
  isSending: boolean;
  onTick: (ticks: Ticks) => void;
};

export function LeftOut({ turned, told, undecided, ticks, isSending, onTick }: LeftOutProps) {
  const words = useWords("decisions").several;
  const { timeZone } = useSchoolDays();
  const turnedNames = joinNames(turned.map(({ application }) => applicantName(application)));
  return (
    <>
      {turned.length > 0 ? (
        <Tick
          label={formatPlural(words.turn, { count: turned.length, names: turnedNames })}
          hint={words.unlessTicked}
          isTicked={ticks.turned}
          isDisabled={isSending}
          onTick={(isTicked) => onTick({ ...ticks, turned: isTicked })}
        />
      ) : null}
      {told.length > 0 ? (
        <Tick
          label={formatPlural(words.again, { count: told.length, names: joinNames(told.map(whenTold)) })}
          hint={words.unlessTicked}
          isTicked={ticks.told}
          isDisabled={isSending}
          onTick={(isTicked) => onTick({ ...ticks, told: isTicked })}
        />
      ) : null}
      {undecided.length > 0 ? (
        <p className="wrap-anywhere">
          {formatMessage(words.undecided, { names: joinNames(undecided.map(applicantName)) })}
        </p>
      ) : null}
    </>
  );

  function whenTold({ application, told: { how, told_at } }: ToldRecipient): string {
    const values = {
      name: applicantName(application),
      day: formatDay(isoDay(Date.parse(told_at), timeZone)),
    };
    return formatMessage(how === "phone" ? words.toldByPhone : words.toldOn, values);
  }
}

type TickProps = {
  label: string;
  hint: string;
  isTicked: boolean;
  isDisabled: boolean;
  onTick: (isTicked: boolean) => void;
};

function Tick({ label, hint, isTicked, isDisabled, onTick }: TickProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        checked={isTicked}
        disabled={isDisabled}
        onChange={(event) => onTick(event.target.checked)}
        className="mt-1 size-5 shrink-0 cursor-pointer accent-action"
      />
      <span className="wrap-anywhere">
        <span>{label}</span>
        <span className="block text-base text-ink-muted">{hint}</span>
      </span>
    </label>
  );
}
