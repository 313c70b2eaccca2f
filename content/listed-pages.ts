// The pages that search engines list and people share, each with the title and drawing of its share picture.
// Aliases and pages with noindex are not among them.
import { isListed, type ListedPath, pagePaths } from "../contract/pages.ts";
import { donate } from "./pages/donate.ts";
import { home } from "./pages/home.ts";
import { mission } from "./pages/mission.ts";
import { partners } from "./pages/partners.ts";
import { privacy } from "./pages/privacy.ts";
import { programsPage } from "./pages/programs-overview.ts";
import { schedule } from "./pages/schedule.ts";
import { scholarshipWords } from "./pages/scholarship.ts";
import { programs } from "./programs/programs.ts";

export type ListedPage = {
  path: string;
  title: string;
  /** A file in content/drawings. */
  picture: string;
  /** The drawing number; only programs have one. */
  sheet?: string;
};

const titles: Record<ListedPath, string> = {
  "/": home.title,
  "/programs": programsPage.title,
  "/mission": mission.title,
  "/partners": partners.title,
  "/donate": donate.title,
  "/scholarship": scholarshipWords.title,
  "/schedule": schedule.title,
  "/privacy": privacy.title,
};

export const listedPages: readonly ListedPage[] = pagePaths.filter(isListed).flatMap((path) => {
  const page = { path, title: titles[path], picture: "cutaway-house.svg" };
  if (path !== "/programs") return [page];
  return [page, ...programs.map(({ path, title, picture, sheet }) => ({ path, title, picture, sheet }))];
});
