// The page of every program, at its path and at each of its aliases (routes.ts).

import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { programSchema, questionsSchema } from "../../shell/metadata/structured-data.ts";
import { otherPrograms, pageWords, programAt } from "../../words/page-words.server.ts";
import { wordsOfMatches } from "../../words/words.tsx";
import type { Route } from "./+types/program.ts";
import { onPaper } from "./on-paper.server.ts";
import { ProgramSheet } from "./program-sheet.tsx";

export function loader({ url }: Route.LoaderArgs) {
  const program = programAt(url);
  return {
    ...pageWords(url, "pages/program"),
    program: { ...program, onPaper: onPaper(program, url) },
    others: otherPrograms(url),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { program } = loaderData;
  const words = wordsOfMatches(matches);
  return pageMeta(words, {
    title: program.title,
    description: program.searchDescription,
    path: program.path,
    pictureAlt: program.pictureAlt,
    things: [programSchema(words, program), questionsSchema(words, program)],
  });
}

export default function Program({ loaderData }: Route.ComponentProps) {
  return <ProgramSheet program={loaderData.program} others={loaderData.others} />;
}
