// The page of a program that was added in the browser, which no build has a route for. At any
// other address below /programs the server answers with 404, and this is the not-found page.

import { data } from "react-router";
import { pageWords } from "../../words/page-words.server.ts";
import { wordsOfMatches } from "../../words/words.tsx";
import { NotFoundContent } from "../not-found/not-found-content.tsx";
import { notFoundMeta } from "../not-found/not-found-meta.ts";
import type { Route } from "./+types/added-program.ts";
import { programMeta } from "./program-meta.ts";
import { programPage } from "./program-page.server.ts";
import { ProgramSheet } from "./program-sheet.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return programPage(url) ?? data(pageWords(url, "pages/not-found"), { status: 404 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const words = wordsOfMatches(matches);
  return "program" in loaderData ? programMeta(words, loaderData.program) : notFoundMeta(words);
}

export default function AddedProgram({ loaderData }: Route.ComponentProps) {
  if (!("program" in loaderData)) return <NotFoundContent />;
  return <ProgramSheet program={loaderData.program} others={loaderData.others} />;
}
