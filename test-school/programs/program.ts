// What a program is: an entry in programs.ts, which holds all that other pages say about it,
// and a page of its own. They are apart because every page of the site loads the entries, and only a
// program's page loads its texts.

/** A card of the overview. A program has one, and a card may lead to the page of another program. */
export type ProgramCard = {
  title: string;
  /**
   * Drawing number in the manner of a construction set: M mechanical, P plumbing, E electrical, S structural,
   * G general.
   */
  sheet: string;
  /** The canonical path of the page that the card leads to: /programs/ and a word of small letters. */
  path: string;
  /** File in content/drawings; a photograph works too. */
  picture: string;
  /** The parts of the house that the program is about, by their names in content/drawings/house.ts. */
  systems: readonly string[];
  isOnHomePage: boolean;
  description: string;
  duration: string;
  format: string;
  certification: string;
  /** One line for the home page card. */
  homeFacts: string;
  details: { education: readonly string[]; options: readonly string[]; support: readonly string[] };
};

export type Program = ProgramCard & {
  /** The file of its page: content/programs/NAME.ts. */
  name: string;
  /** Short addresses that show the same page. */
  aliases: readonly string[];
  /** How the scholarship form offers it; without one it is not offered there. */
  formAnswer?: string;
};

type Titled = { title: string; text: string };

/**
 * A program's own page. Its duration is the page's own figure, which differs from the overview's for three
 * programs.
 */
export type ProgramPage = {
  sample?: true;
  pictureAlt: string;
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
  /** "own" books and applies on /schedule; "external" uses the outside booking page and application form. */
  booking: "own" | "external";
};

/** What a program's page shows: its entry and its texts. */
export type WholeProgram = Program & ProgramPage;
