// Donation: a reason to give and plain amounts. The amounts lead to the school's payment
// pages; as long as it names none, they only show how giving works, and a notice says so.

import { Link } from "react-router";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { pageWords } from "../../words/page-words.server.ts";
import { useWords, wordsOfMatches } from "../../words/words.tsx";
import { NotFoundContent } from "../not-found/not-found-content.tsx";
import { notFoundMeta } from "../not-found/not-found-meta.ts";
import type { Route } from "./+types/donate.ts";
import { DonationPreview } from "./donation-preview.tsx";
import { PaymentLinks } from "./payment-links.tsx";

export const loader = ({ url }: Route.LoaderArgs) =>
  pageWords(url, "pages/donate", "pages/not-found", "hiddenPaths");

export function meta({ matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  const { donate, hiddenPaths } = words;
  if (hiddenPaths.includes("/donate")) return notFoundMeta(words);
  return pageMeta(words, {
    title: donate.searchTitle,
    description: donate.searchDescription,
    path: "/donate",
  });
}

/** A school that takes no donations has no such page; the server answers with 404. */
export default function Donate() {
  return useWords("hiddenPaths").includes("/donate") ? <NotFoundContent /> : <Donation />;
}

function Donation() {
  const donate = useWords("donate");
  const { paymentLinks } = useWords("school");
  // The rules for content/ allow all payment pages or none.
  const takesPayments = Object.values(paymentLinks).some((address) => address !== "");
  return (
    <div className="sheet grid gap-x-16 gap-y-8 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:pt-16">
      <div>
        <h1 className="text-[clamp(2.25rem,5.4vw,4.25rem)]">{donate.title}</h1>
        <p className="mt-4 max-w-[54ch] text-[1.1875rem] lg:mt-6">{donate.intro}</p>
      </div>
      <section
        aria-labelledby="amounts"
        className="border-drawing border-t-2 pt-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:border-2 lg:p-8"
      >
        <h2 id="amounts" className="text-3xl">
          {donate.amountsTitle}
        </h2>
        {takesPayments ? <PaymentLinks links={paymentLinks} /> : <DonationPreview />}
      </section>
      <div className="space-y-8 lg:col-start-1">
        <section aria-labelledby="why">
          <h2 id="why" className="text-2xl">
            {donate.whyTitle}
          </h2>
          {donate.why.map((reason) => (
            <p key={reason} className="mt-3 max-w-[60ch]">
              {reason}
            </p>
          ))}
          <Link
            to="/mission"
            prefetch="intent"
            className="mt-2 inline-flex min-h-11 items-center text-action underline underline-offset-4 hover:decoration-2"
          >
            {donate.mission}
          </Link>
        </section>
        <section aria-labelledby="tax" className="border-line border-t pt-6">
          <h2 id="tax" className="text-xl">
            {donate.taxTitle}
          </h2>
          <p className="mt-2 max-w-[60ch]">{donate.tax}</p>
          {donate.disclosures.map((disclosure) => (
            <p key={disclosure} className="mt-3 max-w-[60ch] text-base text-ink-muted">
              {disclosure}
            </p>
          ))}
        </section>
      </div>
    </div>
  );
}
