// Statements of the site that a school must be able to prove. Fill in each `source` (who says so, as of
// when); until then `npm run launch-check` lists it. A claim whose words are no longer on the site needs
// none.
import { home } from "./pages/home.ts";

export type Claim = { words: readonly string[]; ask: string; source: string };

export const claims: readonly Claim[] = [
  {
    words: ["Accredited"],
    ask: 'The programs are called accredited. Name the accrediting agency; in Texas only agencies recognised by the US Department of Education count (40 TAC 807.173), and "Near You" promises places.',
    source: "",
  },
  {
    words: ["500+", "85%", "$45K+"],
    ask: "The home page states 500+ students, 85% job placement and $45K+ starting salary. Say in home.statisticsSource where the figures come from and as of when; the FTC treats placement and earnings claims as advertising.",
    source: home.statisticsSource,
  },
  {
    words: ["tax-deductible"],
    ask: "Donations are called tax-deductible. Name the IRS determination letter, and let counsel say which state solicitation notices the donation page needs (Florida: section 496.411).",
    source: "",
  },
  {
    words: ["free premium CRM license", "$999"],
    ask: "A free CRM license worth $999 is offered. Name the vendor's agreement and how the value was found; some states restrict the word free in school advertising.",
    source: "",
  },
];
