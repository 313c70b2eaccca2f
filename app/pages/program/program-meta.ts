// What search engines and shared links say of a program's page.
import type { WholeProgram } from "../../../words/program.ts";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { programSchema, questionsSchema } from "../../shell/metadata/structured-data.ts";
import type { FrameWords } from "../../words/words.tsx";

/** The words are those of the root's loader. */
export function programMeta(words: FrameWords, program: WholeProgram): ReturnType<typeof pageMeta> {
  return pageMeta(words, {
    title: program.title,
    description: program.searchDescription,
    path: program.path,
    pictureAlt: program.pictureAlt,
    things: [programSchema(words, program), questionsSchema(words, program)],
  });
}
