// The publications of this site's database, as its owner reads and adds them.
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "../../server/platform/config/config.ts";
import { fittingOverrides } from "../../server/site/publication/fitting-overrides.ts";
import { asOverrides } from "../../server/site/publication/publication-store.ts";
import { renderPublication } from "../../server/site/publication/render-publication.ts";
import { schoolFiles } from "../../server/site/publication/school-files.ts";
import { folderFault } from "../../words/content-folder.mjs";
import { withLaterPrograms } from "../../words/copy-program.ts";
import type { Override } from "../../words/overrides.ts";
import { contentDir, withFolderName } from "../../words/read-files.ts";
import { withPresentNames } from "../../words/renamed-places.ts";
import { type OwnerConnection, runCommand, withOwnerConnection } from "../database/owner-command.ts";
import { ContentRefusal } from "./content-refusal.ts";

const projectDir = join(import.meta.dirname, "..", "..");
const buildDir = join(projectDir, process.env.SITE_BUILD_DIR ?? "build");

export type Published = {
  number: number;
  overrides: Override[];
  note: string;
  by: string;
  at: Date | undefined;
};

/** `work` returns the exit code. */
export function withPublications(work: (owner: OwnerConnection) => Promise<number>): Promise<void> {
  return runCommand([ContentRefusal], async () => {
    requireFolder();
    const config = readConfig(process.env);
    refuseHosted(config);
    return withOwnerConnection(config, work);
  });
}

/** @throws {ContentRefusal} */
export function requireFolder(): void {
  const fault = folderFault(contentDir);
  if (fault) throw new ContentRefusal(fault);
}

function refuseHosted({ hostedBackendUrl }: Config): void {
  if (hostedBackendUrl)
    throw new ContentRefusal(
      `The words are published in the hosted project ${hostedBackendUrl}, and this command works with a database of this site only. Open History in the editor: it brings earlier words back, and downloads a record, which \`npm run content -- export RECORD\` writes into the files.`,
    );
}

/** Number 0, without values, for the files alone. */
export async function readPublished(owner: OwnerConnection, back = 0): Promise<Published> {
  const { rows } = await owner.query<Omit<Published, "by"> & { by: string | null }>(
    `select number, overrides, note, published_by_email as by, published_at as at
     from public.publications order by number desc offset $1 limit 1`,
    [back],
  );
  const [row] = rows;
  if (!row) return { number: 0, overrides: [], note: "", by: "", at: undefined };
  const overrides = asOverrides(row.overrides);
  if (!overrides)
    throw new ContentRefusal(`The values of no. ${row.number} are not written as they must be.`);
  return { ...row, overrides: withPresentNames(overrides), by: row.by ?? "" };
}

/** Checks as the editor does. Returns the number. @throws {ContentRefusal} with a sentence for each fault */
/** Earlier values, with the programs that were added since: people have saved their addresses. */
export async function withProgramsOf(
  newest: Published,
  earlier: readonly Override[],
): Promise<readonly Override[]> {
  const { fitting } = await fittingOverrides(newest.overrides);
  return withLaterPrograms(schoolFiles().values, earlier, fitting);
}

export async function addPublication(
  owner: OwnerConnection,
  { follows, overrides, note }: { follows: number; overrides: readonly Override[]; note: string },
): Promise<number> {
  const faults = await faultsOf(overrides);
  if (faults.length > 0)
    throw new ContentRefusal(["Nothing was published:", ...faults.map(withFolderName)].join("\n"));
  const { rowCount } = await owner.query(
    `insert into public.publications (number, overrides, note, published_by, published_by_email)
     values ($1, $2, $3, null, null) on conflict do nothing`,
    [follows + 1, JSON.stringify(overrides), note],
  );
  if (rowCount === 0)
    throw new ContentRefusal(
      "Somebody published meanwhile, and nothing was changed. Look at it, and run this again.",
    );
  return follows + 1;
}

async function faultsOf(overrides: readonly Override[]): Promise<string[]> {
  if (!existsSync(join(buildDir, "server", "index.js")))
    return ["There is no build to check it with. Run npm run build first."];
  const folder = await mkdtemp(join(tmpdir(), "site-publication-"));
  try {
    return (await renderPublication({ buildDir, folder: join(folder, "rendered"), overrides })).faults;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
