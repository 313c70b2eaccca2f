// The types of a program: its entry in programs.ts with all that other pages show of it, and
// its own page. They are apart because every page of the site loads the entries, and only a program's page
// loads its texts.

/**
 * A card of the overview. Every program has one; a card without a program leads to the page of another
 * program.
 */
export type ProgramCard = {
  title: string;
  /**
   * The drawing number as on construction drawings: M mechanical, P plumbing, E electrical, S structural, G
   * general.
   */
  sheet: string;
  /** The canonical path of the page that the card leads to: /programs/ and a word in small letters. */
  path: string;
  /** A file in content/drawings; a photograph works too. */
  picture: string;
  /** The parts of the house that belong to the program, by their names in content/drawings/house.ts. */
  systems: readonly string[];
  isOnHomePage: boolean;
  description: string;
  duration: string;
  /** The duration on the program's own page, if it is another one. */
  pageDuration?: string;
  format: string;
  schedule: string;
  certification: string;
  /** One line for the home page card. */
  homeFacts: string;
  details: { education: readonly string[]; options: readonly string[]; support: readonly string[] };
};

export type Program = ProgramCard & {
  /** The name of its page's file: content/programs/NAME.ts. */
  name: string;
  /** Short paths that show the same page. */
  aliases: readonly string[];
  /** Its name in the scholarship form; a program without one is not offered there. */
  formAnswer?: string;
};

type Titled = { title: string; text: string };

/**
 * A program's own page. Its duration is stated separately, because it differs from the overview's for three
 * programs.
 */
export type ProgramPage = {
  sample?: true;
  pictureAlt: string;
  /** A photograph between benefits and structure: a file in content/drawings. */
  photograph?: { file: string; alt: string };
  badge: string;
  blurb: string;
  searchDescription: string;
  facts: { duration: string; format: string; certification: string; schedule: string; support: string };
  /** Something that the program gives away, with its stated value. */
  offer?: Titled;
  benefits: readonly [Titled, Titled, Titled, Titled, Titled, Titled];
  modules: readonly [Titled, Titled, Titled, Titled];
  faq: readonly { question: string; answer: string }[];
  closing: Titled;
  /** "own" books and applies on /schedule; "external" uses the external booking page and application form. */
  booking: "own" | "external";
};

/** What a program's page shows: its entry and its texts. */
export type WholeProgram = Program & ProgramPage;
