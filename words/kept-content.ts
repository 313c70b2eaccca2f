// The school's files as the last build read and checked them. To do that again would take a second at each
// start of a process; to see that they are the same takes a hundredth.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CheckedContent } from "./check-content.ts";
import { type ContentFiles, contentDir } from "./read-files.ts";

const projectDir = join(import.meta.dirname, "..");

/** The values of the files as they are written, and as their schemas read them. */
export type KeptContent = { written: ContentFiles; checked: CheckedContent };

/** Undefined if the build has other files than the folder, or was checked by other rules, or is none. */
export function keptContent(folder = contentDir, file = keptFile()): KeptContent | undefined {
  try {
    const { mark, ...kept }: KeptContent & { mark: string } = JSON.parse(readFileSync(file, "utf8"));
    return mark === markOf(folder) ? kept : undefined;
  } catch {
    return undefined; // there is no build yet
  }
}

export function keepContent(kept: KeptContent, folder = contentDir, file = keptFile()): void {
  writeFileSync(file, JSON.stringify({ mark: markOf(folder), ...kept }));
}

function keptFile(): string {
  return join(projectDir, process.env.SITE_BUILD_DIR ?? "build", "checked-content.json");
}

/** A hash of the school's texts and of the code that checks them. */
function markOf(folder: string): string {
  const hash = createHash("sha256");
  for (const [place, ending] of [
    [folder, /\.ya?ml$/],
    [join(projectDir, "words"), /\.ts$/],
    [join(projectDir, "contract"), /\.ts$/],
  ] as const)
    for (const name of readdirSync(place, { recursive: true, encoding: "utf8" }).sort())
      if (ending.test(name))
        hash
          .update(`${name}\0`)
          .update(readFileSync(join(place, name)))
          .update("\0");
  return hash.digest("hex");
}
