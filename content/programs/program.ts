// What a program is (spec section 3): a sheet in the index, and a page of its own.

/** The six systems of the cutaway house; each program highlights one or two of them. */
export const houseSystems = ["construction", "plumbing", "electrical", "hvac", "office", "sales"] as const;
export type HouseSystem = (typeof houseSystems)[number];

/** A program as the overview and the home page list it. */
export type ProgramSheet = {
  title: string;
  /** Drawing number in the manner of a construction set: M mechanical, P plumbing, E electrical, S structural, G general. */
  sheet: string;
  path: string;
  /** File in content/drawings; a photograph works too. */
  picture: string;
  systems: readonly HouseSystem[];
  description: string;
  duration: string;
  format: string;
  certification: string;
  /** One line for the home page card. */
  homeFacts: string;
  details: { education: readonly string[]; options: readonly string[]; support: readonly string[] };
};

type Titled = { title: string; text: string };

/** A program's own page. Its duration is the page's own figure; the spec's two sources differ for three programs. */
export type ProgramPage = {
  title: string;
  sheet: string;
  /** The canonical path; aliases stand in routes.ts. */
  path: string;
  picture: string;
  pictureAlt: string;
  systems: readonly HouseSystem[];
  badge: string;
  blurb: string;
  searchDescription: string;
  facts: { duration: string; format: string; certification: string; schedule: string; support: string };
  /** Something the program gives away, with its stated value. */
  offer?: Titled;
  benefits: readonly [Titled, Titled, Titled, Titled, Titled, Titled];
  modules: readonly [Titled, Titled, Titled, Titled];
  faq: readonly { question: string; answer: string }[];
  closing: Titled;
  /** The scholarship form with this program chosen, where the form offers it. */
  scholarshipPath: string;
  /** "own" books and applies on /schedule; "external" uses the outside booking page and application form. */
  booking: "own" | "external";
};
