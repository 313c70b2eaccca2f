// The donation page. As long as organisation.ts names no payment pages, the buttons only show
// how giving works, and the notice says so.
import { organisation } from "../organisation.ts";

export const donate = {
  searchTitle: "Donate",
  searchDescription:
    "Help people learn a trade. Gifts go toward need-based scholarships. Donations are tax-deductible as the law allows.",
  title: "Support Our Educational Mission",
  intro: "Gifts go toward need-based scholarships for people who are learning a trade.",
  amountsTitle: "Choose an amount",
  custom: "Custom Amount",
  customLabel: "Your own amount in dollars",
  customHint: "For example 250. Left empty, it counts as $0.",
  presetsUsd: [500, 1000, 5000],
  simulationMs: 1500,
  /** While no payment pages are set: the title before the amounts, the text after them, then the contact. */
  notice: {
    title: "Preview: no card is charged, no gift is recorded.",
    text: "Online payment is not connected yet. The amounts show how giving will work. To make a gift today, please contact us:",
  },
  /** Before the buttons, in a browser without JavaScript. */
  noScript:
    "The preview buttons need JavaScript, and it is off in this browser. You can still call or write to us.",
  /** Once payment pages are set. */
  payment: "Each button opens our payment page on another website.",
  busy: "One moment…",
  whyTitle: "Why your gift matters",
  why: [
    "We teach people who want a career. Some of them are starting over, in treatment or with the help of a support program.",
    "The cost of training can stand in their way. Your gift helps provide education opportunities, so that more people can learn a trade they can build on.",
  ],
  mission: "Read about our mission",
  taxTitle: "Tax-deductible",
  tax: `${organisation.name} is a 501(c)(3) nonprofit. Donations are tax-deductible as the law allows. Ask your tax advisor what applies to you.`,
  thanks: "Thank you for your donation!",
  /** `amount` is in dollars, as a bare number. */
  thanksText: (amount: string) =>
    `Your $${amount} donation to ${organisation.shortName} will help provide education opportunities.`,
  /** Stays on the page after the toast disappears. */
  finished: (amount: string) => `Preview finished: ${amount}. No card was charged and no gift was recorded.`,
  /**
   * State disclosures for solicitations (for example Fla. Stat. 496.411), one paragraph each; counsel decides
   * which.
   */
  disclosures: [] as readonly string[],
} as const;
