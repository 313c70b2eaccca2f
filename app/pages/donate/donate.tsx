// Donation: plain amounts, and a notice that stays as long as no payment is
// connected.
import { organisation } from "#content/organisation.ts";
import { donate } from "#content/pages/donate.ts";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { DonationAmounts } from "./donation-amounts.tsx";

export const meta = () =>
  pageMeta({ title: donate.searchTitle, description: donate.searchDescription, path: "/donate" });

export default function Donate() {
  return (
    <div className="sheet pt-10 lg:pt-16">
      <div className="grid items-end gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div>
          <h1 className="text-[clamp(2.5rem,6.4vw,4.75rem)]">{donate.title}</h1>
          <p className="mt-5 max-w-[54ch] text-[1.1875rem]">{donate.intro}</p>
        </div>
        <div className="border-2 border-ink p-5">
          <p className="font-semibold">{donate.notice.title}</p>
          <p className="mt-1">
            {donate.notice.text}{" "}
            <a href={`mailto:${organisation.email}`} className="break-all underline underline-offset-4">
              {organisation.email}
            </a>
            , <span className="whitespace-nowrap">{organisation.phone}</span>
          </p>
        </div>
      </div>
      <section aria-labelledby="amounts" className="mt-14">
        <h2 id="amounts" className="text-3xl">
          {donate.amountsTitle}
        </h2>
        <DonationAmounts />
      </section>
      <section aria-labelledby="tax" className="mt-16 border-line border-t pt-6">
        <h2 id="tax" className="text-xl">
          {donate.taxTitle}
        </h2>
        <p className="mt-2 max-w-[64ch]">{donate.tax}</p>
        {donate.disclosures.map((disclosure) => (
          <p key={disclosure} className="mt-3 max-w-[64ch] text-base text-ink-muted">
            {disclosure}
          </p>
        ))}
      </section>
    </div>
  );
}
