// Compares contract/database.types.ts and server/database/database-objects.ts with the migrated database.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { databaseObjectsModule, databaseTypes } from "../../../commands/generate-types.ts";
import { aDatabase } from "../../support/data/database.ts";

test("the generated types are what the migrations make; otherwise run node commands/generate-types.ts", async () => {
  const { owner } = await aDatabase();
  const file = await readFile(new URL("../../../contract/database.types.ts", import.meta.url), "utf8");
  expect(file).toBe(await databaseTypes(owner));
});

test("the objects that a start expects are what the migrations make; otherwise run node commands/generate-types.ts", async () => {
  const { owner } = await aDatabase();
  const file = await readFile(
    new URL("../../../server/database/database-objects.ts", import.meta.url),
    "utf8",
  );
  expect(file).toBe(await databaseObjectsModule(owner));
});
