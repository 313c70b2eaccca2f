// Who the school is: every name, place, contact and link that the site and its emails use.
// `sample: true` marks what a real school must replace; `npm run launch-check` lists it.

import { capitalised } from "./wording.ts";

export type Organisation = {
  sample?: true;
  name: string;
  shortName: string;
  /** What the school is, with "a" or "an", for use within a sentence. */
  kind: string;
  /** Where the school teaches: the single places, all of them in a sentence, and as a choice. */
  locations: readonly string[];
  places: { all: string; choice: string };
  /** A state's name and abbreviation, as the form's hint shows them. */
  stateExample: string;
  /** The staff's time zone, by its name in the IANA time zone database. */
  timeZone: string;
  email: string;
  phone: string;
  /** Staff read an application within this many days. The site and its emails promise it to applicants. */
  readsWithinDays: number;
  /**
   * External addresses. An empty one ("") falls back to a page of this site, and the launch check says so.
   */
  links: {
    /** Scheduling service's booking page (Mission, Partners, Business Office Management). */
    bookingPage: string;
    /** External application form (Home, Business Office Management); "/scholarship" is this site's own. */
    applicationForm: string;
    /** The calendar widget on /schedule: the page that it shows and the script that draws it. */
    calendarWidget: string;
    calendarScript: string;
  };
  /**
   * The form's parameter that names the program, such as "program" or "entry.1234567": Business Office
   * Management's Apply sends its title there. "" if the form has none.
   */
  applicationFormProgram: string;
  /**
   * The payment page for each amount of /donate and for a custom one. As long as all are empty (""), the page
   * simulates donations and says so.
   */
  paymentLinks: Readonly<Record<string, string>>;
};

export const organisation: Organisation = {
  sample: true,
  name: "Plumbline Trade School",
  shortName: "Plumbline",
  kind: "a faith-based nonprofit trade school",
  locations: ["Florida", "Texas", "Online"],
  places: { all: "Florida, Texas and online", choice: "in Florida, in Texas or online" },
  stateExample: "Florida or FL",
  timeZone: "America/New_York",
  email: "hello@plumbline.example",
  phone: "(555) 555-0123",
  readsWithinDays: 10,
  links: {
    bookingPage: "https://calendly.com/plumbline-example/consultation",
    applicationForm: "https://forms.plumbline.example/apply",
    calendarWidget: "https://calendly.com/plumbline-example/consultation",
    calendarScript: "https://assets.calendly.com/assets/external/widget.js",
  },
  applicationFormProgram: "program",
  paymentLinks: { 500: "", 1000: "", 5000: "", custom: "" },
};

/** The school in one line, for search engines, home screens and the end of emails. */
export const tagline = `${capitalised(organisation.kind)} in ${organisation.places.all}`;
