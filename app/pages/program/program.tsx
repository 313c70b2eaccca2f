// The page of every program, at its path and at each of its aliases (routes.ts).

import { wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/program.ts";
import { programMeta } from "./program-meta.ts";
import { programPage } from "./program-page.server.ts";
import { ProgramSheet } from "./program-sheet.tsx";

export function loader({ url }: Route.LoaderArgs) {
  const page = programPage(url);
  if (!page) throw new Error(`There is no program at ${url.pathname}.`);
  return page;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return programMeta(wordsOfMatches(matches), loaderData.program);
}

export default function Program({ loaderData }: Route.ComponentProps) {
  return <ProgramSheet program={loaderData.program} others={loaderData.others} />;
}
