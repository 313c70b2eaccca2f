// The pages that search engines list and people share, each with what its share picture shows. Aliases and
// the pages that carry noindex are not among them.
import { donate } from "./pages/donate.ts";
import { home } from "./pages/home.ts";
import { mission } from "./pages/mission.ts";
import { partners } from "./pages/partners.ts";
import { programsPage } from "./pages/programs.ts";
import { schedule } from "./pages/schedule.ts";
import { scholarshipWords } from "./pages/scholarship.ts";
import { programs } from "./programs/programs.ts";

export type ListedPage = {
  path: string;
  title: string;
  /** File in content/drawings. */
  picture: string;
  /** Drawing number; programs have one. */
  sheet?: string;
};

const house = "cutaway-house.svg";

export const listedPages: readonly ListedPage[] = [
  { path: "/", title: home.title, picture: house },
  { path: "/programs", title: programsPage.title, picture: house },
  ...programs.map(({ path, title, picture, sheet }) => ({ path, title, picture, sheet })),
  { path: "/mission", title: mission.title, picture: house },
  { path: "/partners", title: partners.title, picture: house },
  { path: "/donate", title: donate.title, picture: house },
  { path: "/scholarship", title: scholarshipWords.title, picture: house },
  { path: "/schedule", title: schedule.title, picture: house },
];
