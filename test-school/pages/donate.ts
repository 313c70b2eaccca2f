// The donation page. No payment is connected, and the notice must say so until one is.
import { organisation } from "../organisation.ts";

export const donate = {
  searchTitle: "Donate",
  searchDescription:
    "Support need-based scholarships for trade training. Donations are described as tax-deductible.",
  title: "Support Our Educational Mission",
  intro: "Gifts go toward education opportunities: need-based scholarships for people learning a trade.",
  amountsTitle: "Choose an amount",
  custom: "Custom Amount",
  presetsUsd: [500, 1000, 5000],
  simulationMs: 1500,
  notice: {
    title: "Preview: no card is charged, no gift is recorded.",
    text: "Online payment is not connected yet. The buttons show how giving will work. To make a gift today, please contact us.",
  },
  busy: "One moment…",
  taxTitle: "Tax-deductible",
  tax: `${organisation.name} is a 501(c)(3) nonprofit. Donations are tax-deductible as the law allows. Ask your tax advisor what applies to you.`,
  thanks: "Thank you for your donation!",
  /** `amount` is in dollars, as a bare number. */
  thanksText: (amount: number) =>
    `Your $${amount} donation to ${organisation.shortName} will help provide education opportunities.`,
  /** Stays on the page after the toast disappears. */
  finished: (amount: string) => `Preview finished: ${amount}. No card was charged and no gift was recorded.`,
  /**
   * State disclosures for solicitations (for example Fla. Stat. 496.411), one paragraph each; counsel decides
   * which.
   */
  disclosures: [] as readonly string[],
} as const;
