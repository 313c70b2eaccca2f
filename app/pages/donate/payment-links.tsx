// The amounts as links to the payment pages that the school names. Paying happens there; this page
// only records that a button was used.
import { CtaLink } from "../../shell/cta-link.tsx";
import { useWords } from "../../words/words.tsx";
import { formatDollars } from "./amount.ts";
import { amountClass, amountListClass } from "./amount-classes.ts";

type PaymentLinksProps = { links: Readonly<Record<string, string>> };

export function PaymentLinks({ links }: PaymentLinksProps) {
  const donate = useWords("donate");
  return (
    <>
      <ul className={`mt-5 ${amountListClass}`}>
        {donate.presetsUsd.map((amount) => (
          <li key={amount}>
            <CtaLink cta="donation" to={links[amount] ?? ""} variant="outline" className={amountClass}>
              {formatDollars(amount)}
            </CtaLink>
          </li>
        ))}
        <li className="col-span-3">
          <CtaLink cta="donation" to={links.custom ?? ""} variant="outline" className="w-full">
            {donate.custom}
          </CtaLink>
        </li>
      </ul>
      <p className="mt-4 text-base text-ink-muted">{donate.payment}</p>
    </>
  );
}
