// A program that was added in the browser, with all that was left open written.
import { withNewProgram } from "../../../words/copy-program.ts";
import type { Override } from "../../../words/overrides.ts";
import { readFiles } from "../../../words/read-files.ts";
import { toBeWritten } from "../../../words/to-be-written.ts";

const program = {
  ...{ key: "new1", name: "welding" },
  texts: {
    en: {
      ...{ title: "Welding", duration: "4-6 months", certification: "Welding Certificate" },
      ...{ description: "Join steel by arc and by gas." },
    },
    es: {
      ...{ title: "Soldadura", duration: "4-6 meses", certification: "Certificado de soldadura" },
      ...{ description: "Una acero con arco y con gas." },
    },
  },
};

export const ofAdded = (key: string, value: string): Override => ({
  file: "programs",
  path: ["programs", program.key, key],
  value,
});

/** As it is added: nobody sees it yet. */
export function addedWelding(before: readonly Override[] = [], like = "plumbing"): Override[] {
  return withNewProgram(readFiles().values, before, { ...program, like });
}

/** With its texts, and offered. */
export function offeredWelding(): Override[] {
  const written = addedWelding().map((one) => {
    const value = `${one.file.slice(0, 2)}: ${one.path.join(" ")}`;
    return one.value === toBeWritten ? { ...one, value } : one;
  });
  return [...written, ofAdded("isOffered", "yes")];
}
