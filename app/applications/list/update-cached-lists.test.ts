import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { updateCachedLists } from "./update-cached-lists.ts";
import { listKey } from "./use-applications.ts";

test("a change of a row makes no list newer: one that was to be read again when next opened still is", () => {
  const client = new QueryClient();
  const read = { updatedAt: Date.now() - 20_000 };
  const rows = { pages: [[{ id: "1", status: "new" }]], pageParams: [undefined] };
  client.setQueryData([listKey, "own"], rows, read);
  client.setQueryData([listKey, "all"], rows, read);
  void client.invalidateQueries({ queryKey: [listKey, "own"], refetchType: "none" });

  updateCachedLists(client, new Map([["1", { status: "approved" } satisfies Partial<StoredApplication>]]));

  const state = (name: string) => client.getQueryState([listKey, name]);
  expect(state("own")).toMatchObject({ isInvalidated: true, dataUpdatedAt: read.updatedAt });
  expect(state("all")).toMatchObject({ isInvalidated: false, dataUpdatedAt: read.updatedAt });
  expect(state("own")?.data).toMatchObject({ pages: [[{ id: "1", status: "approved" }]] });
});
