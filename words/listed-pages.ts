// The pages that search engines list and people share, each with the title and drawing of its share picture.
// Aliases and pages with noindex are not among them.
import { isListed, type ListedPath, pagePaths } from "../contract/pages.ts";
import type { Words } from "./compose-language.ts";
import { programsOf } from "./program.ts";

export type ListedPage = {
  path: string;
  title: string;
  /** A file in content/drawings. */
  picture: string;
  /** The drawing number; only programs have one. */
  sheet?: string;
};

export function listedPages(words: Words): ListedPage[] {
  const titles: Record<ListedPath, string> = {
    "/": words.home.title,
    "/programs": words.programsPage.title,
    "/mission": words.mission.title,
    "/partners": words.partners.title,
    "/donate": words.donate.title,
    "/scholarship": words.scholarship.title,
    "/schedule": words.schedule.title,
    "/documents": words.documentsPage.title,
    "/privacy": words.privacy.title,
  };
  const paths = pagePaths.filter((path) => !words.hiddenPaths.includes(path)).filter(isListed);
  return paths.flatMap((path): ListedPage[] => {
    const page = { path, title: titles[path], picture: "cutaway-house.svg" };
    if (path !== "/programs") return [page];
    const programs = programsOf(words.programs);
    return [page, ...programs.map(({ path, title, picture, sheet }) => ({ path, title, picture, sheet }))];
  });
}
