// The school's files as the last build read and checked them. To do that again would take two thirds of a
// second at each start of a process; to see that they are the same takes a hundredth.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CheckedContent } from "./check-content.ts";
import { contentDir } from "./read-files.ts";

const projectDir = join(import.meta.dirname, "..");

type KeptContent = { mark: string; content: CheckedContent };

/** Undefined if the build has other files than the folder, or was checked by other rules, or is none. */
export function keptContent(folder = contentDir, file = keptFile()): CheckedContent | undefined {
  try {
    const { mark, content }: KeptContent = JSON.parse(readFileSync(file, "utf8"));
    return mark === markOf(folder) ? content : undefined;
  } catch {
    return undefined; // there is no build yet
  }
}

export function keepContent(content: CheckedContent, folder = contentDir, file = keptFile()): void {
  const kept: KeptContent = { mark: markOf(folder), content };
  writeFileSync(file, JSON.stringify(kept));
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
