// The amounts as buttons that simulate a donation. A press disables them all for 1500 ms, then the page says
// thanks.

import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { ScriptedForm } from "../../ui/scripted-form.tsx";
import { useWords } from "../../words/words.tsx";
import { formatDollars } from "./amount.ts";
import { amountClass, amountListClass } from "./amount-classes.ts";
import { CustomAmount } from "./custom-amount.tsx";
import { HowToGive } from "./how-to-give.tsx";
import { useDonation } from "./use-donation.ts";

export function DonationPreview() {
  const donate = useWords("donate");
  const { isBusy, finished, give } = useDonation();
  return (
    <>
      <p className="mt-3 border-drawing border-l-4 bg-ground-alt px-4 py-3 font-semibold">
        {donate.notice.title}
      </p>
      <p className="mt-3 scripted:hidden">{donate.noScript}</p>
      <ul className={`mt-4 ${amountListClass}`}>
        {donate.presetsUsd.map((amount) => (
          <li key={amount}>
            <ScriptedForm onSend={() => give(amount)}>
              <Button type="submit" variant="outline" disabled={isBusy} className={amountClass}>
                {formatDollars(amount)}
              </Button>
            </ScriptedForm>
          </li>
        ))}
        <li className="col-span-3 mt-4">
          <CustomAmount isBusy={isBusy} onGive={give} />
        </li>
      </ul>
      <p role="status" className="mt-3 min-h-[1.6em]">
        {isBusy
          ? donate.busy
          : finished === null
            ? ""
            : formatMessage(donate.finished, { amount: formatDollars(finished) })}
      </p>
      <HowToGive />
    </>
  );
}
