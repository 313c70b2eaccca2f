// Who the school is: every name, contact and link that the site and its e-mails use.
// `sample: true` marks what a real school must replace; `npm run launch-check` lists it.

export const organisation = {
  sample: true,
  name: "Plumbline Trade School",
  shortName: "Plumbline",
  tagline: "A faith-based nonprofit trade school in Florida, Texas and online",
  email: "hello@plumbline.example",
  phone: "(555) 555-0123",
  locations: ["Florida", "Texas", "Online"],
  /** External addresses. An unset one ("") falls back to a page of this site, and the launch check says so. */
  links: {
    /** Scheduling service's booking page (Mission, Partners, Business Office Management). */
    bookingPage: "https://calendly.com/plumbline-example/consultation",
    /** External application form (Home, Business Office Management). */
    applicationForm: "",
    /** Calendar widget on /schedule: the page that it shows and the script that draws it. */
    calendarWidget: "https://calendly.com/plumbline-example/consultation",
    calendarScript: "https://assets.calendly.com/assets/external/widget.js",
  },
} as const;
