// The amount buttons. A click disables them all for 1500 ms, then the page says thanks: the donation is only
// simulated.
import { donate } from "#content/pages/donate.ts";
import { Button } from "../../ui/button.tsx";
import { formatDollars } from "./format-dollars.ts";
import { useDonation } from "./use-donation.ts";

export function DonationAmounts() {
  const { isBusy, finished, give } = useDonation();
  return (
    <>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {donate.presetsUsd.map((amount) => (
          <li key={amount}>
            <AmountButton isBusy={isBusy} onGive={() => give(amount)}>
              {formatDollars(amount)}
            </AmountButton>
          </li>
        ))}
        <li>
          <AmountButton isBusy={isBusy} onGive={() => give(0)} isCustom>
            {donate.custom}
          </AmountButton>
        </li>
      </ul>
      <p role="status" className="mt-4 min-h-[1.6em]">
        {isBusy ? donate.busy : finished === null ? "" : donate.finished(formatDollars(finished))}
      </p>
    </>
  );
}

type AmountButtonProps = { isBusy: boolean; isCustom?: boolean; onGive: () => void; children: string };

function AmountButton({ isBusy, isCustom = false, onGive, children }: AmountButtonProps) {
  const size = isCustom ? "text-[1.5rem]" : "text-[clamp(2.25rem,4vw,3.25rem)]";
  return (
    <Button variant="outline" disabled={isBusy} onClick={onGive} className="min-h-32 w-full lg:min-h-44">
      <span className={size}>{children}</span>
    </Button>
  );
}
