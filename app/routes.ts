// The closed route table. An alias is a route of its own, with its own id, to the same page,
// which names the canonical path. A program that was added in the browser has no route of its own.
import { index, type RouteConfig, route } from "@react-router/dev/routes";
import {
  noticesFeedPath,
  pagePaths,
  securityWordsPath,
  startsCalendarPath,
  webManifestPath,
} from "../contract/pages.ts";
import { defaultLanguage, wordsOf } from "../words/words.ts";

const screens = pagePaths.filter((path) => path !== "/").map((path) => path.slice(1));

const programPaths = wordsOf(defaultLanguage).programPaths;

/** Files for search engines, browsers and our own scripts, prerendered like the pages. */
const documents = [
  { path: "sitemap.xml", file: "shell/metadata/sitemap.ts" },
  { path: "robots.txt", file: "shell/metadata/robots.ts" },
  { path: webManifestPath.slice(1), file: "shell/metadata/web-manifest.ts" },
  { path: startsCalendarPath.slice(1), file: "shell/metadata/starts-calendar.ts" },
  { path: noticesFeedPath.slice(1), file: "shell/metadata/notices-feed.ts" },
  { path: securityWordsPath.slice(1), file: "pages/security-words/security-words.ts" },
] as const;

/** All paths that are prerendered. Any other path is rendered on request as the 404 page. */
export const prerenderedPaths: string[] = [
  ...pagePaths,
  ...programPaths,
  ...documents.map(({ path }) => `/${path}`),
];

export default [
  index("pages/home/home.tsx"),
  ...screens.map((screen) => route(screen, `pages/${screen}/${screen}.tsx`)),
  ...programPaths.map((path) => route(path.slice(1), "pages/program/program.tsx", { id: `program:${path}` })),
  route("programs/:name", "pages/program/added-program.tsx"),
  ...documents.map(({ path, file }) => route(path, file)),
  route("*", "pages/not-found/not-found.tsx"),
] satisfies RouteConfig;
