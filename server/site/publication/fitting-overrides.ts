// Which published values fit the files of this build. An update may have taken a place away, or may ask for
// more in a text than it says. Then the text of the files stands there, in all languages.

import { overridesAt, placedFault } from "../../../words/fault-place.ts";
import { isChangeable, type Override, withOverrides } from "../../../words/overrides.ts";
import { contentDir } from "../../../words/read-files.ts";
import { contentFaults } from "../../../words/rules/content-rules.ts";
import { schoolFiles } from "./school-files.ts";

/** `fault` is the end of a sentence about the text; absent if its place is not there any more. */
export type Unfit = { override: Override; fault?: string };
export type Fitting = { fitting: Override[]; unfit: Unfit[] };

let last: { asked: string; found: Fitting } | undefined;

/** Each preview asks for the same values, so the last answer is kept. */
export async function fittingOverrides(overrides: readonly Override[]): Promise<Fitting> {
  const asked = JSON.stringify(overrides);
  if (last?.asked !== asked) last = { asked, found: await find(overrides) };
  return last.found;
}

async function find(overrides: readonly Override[]): Promise<Fitting> {
  const { placed, unplaced } = withOverrides(schoolFiles(), overrides.filter(isChangeable));
  const fixed = overrides.filter((override) => !isChangeable(override));
  const unfit: Unfit[] = [...fixed, ...unplaced].map((override) => ({ override }));
  let fitting = placed;
  for (let round = 0; round < mostRounds; round += 1) {
    const faulty = await faultyAmong(fitting);
    if (faulty.length === 0) return { fitting, unfit };
    unfit.push(...faulty);
    const gone = new Set(faulty.map(({ override }) => override));
    fitting = fitting.filter((override) => !gone.has(override));
  }
  return { fitting: [], unfit: [...unfit, ...fitting.map((override) => ({ override }))] };
}

/** One finds most faults. Values of a wrong kind hide those of the rules, so it takes some. */
const mostRounds = 10;

/** What is at fault, with the same text in other languages. */
async function faultyAmong(overrides: readonly Override[]): Promise<Unfit[]> {
  if (overrides.length === 0) return [];
  const { files, orders } = withOverrides(schoolFiles(), overrides);
  const sentences = await contentFaults(contentDir, files, { mayNameUploads: true });
  const faults = new Map(
    sentences.flatMap((sentence) => {
      const found = placedFault(sentence, orders);
      const at = found ? overridesAt(found.place, overrides) : [];
      return at.map((override) => [textKey(override), found?.fault ?? ""] as const);
    }),
  );
  return overrides.flatMap((override) => {
    const fault = faults.get(textKey(override));
    return fault === undefined ? [] : [{ override, fault }];
  });
}

function textKey({ file, path }: Override): string {
  return JSON.stringify([file.replace(/^[^/]+\//, ""), ...path]);
}
