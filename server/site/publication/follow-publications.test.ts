import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../../platform/log.ts";
import { createPublications } from "./follow-publications.ts";

test("a publication that cannot be rendered at all is refused, and not rendered again each second", async () => {
  const folder = await mkdtemp(join(tmpdir(), "site-publications-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const publications = await createPublications({
    site: { show: () => Promise.reject(new Error("nothing is shown")) },
    askForNewest: async () => ({ number: 7, overrides: [], changed_addresses: false }),
    renderer: { render: () => Promise.reject(new Error("no memory")) },
    log: createLog("silent"),
    buildDir: join(folder, "no-build"),
    keptDir: join(folder, "kept"),
  });
  await publications.catchUp();
  expect(publications.state()).toEqual({ shown: 0, refused: 7 });
});
