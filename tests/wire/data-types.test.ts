// contract/database.types.ts against the migrated database.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { databaseTypes } from "../../commands/generate-types.ts";
import { aDatabase } from "../support/database.ts";

test("the generated types are what the migrations make; otherwise run node commands/generate-types.ts", async () => {
  const { owner } = await aDatabase();
  const file = await readFile(new URL("../../contract/database.types.ts", import.meta.url), "utf8");
  expect(file).toBe(await databaseTypes(owner));
});
