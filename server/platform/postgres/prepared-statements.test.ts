import { expect, test } from "vitest";
import { createPreparedStatementNames } from "./prepared-statements.ts";

test("a statement is new once, and keeps its name afterwards", () => {
  const names = createPreparedStatementNames(50);
  const first = names.take("anon select 1");
  expect(first.isNew).toBe(true);
  expect(names.take("anon select 1")).toEqual({ ...first, isNew: false });
  expect(names.take("authenticated select 1").name).not.toBe(first.name);
});

test("the most recently used statements stay, and each removed one is dropped once", () => {
  const names = createPreparedStatementNames(2);
  const [a, b] = [names.take("a"), names.take("b")];
  names.take("a");
  names.take("c");
  expect(names.dropped()).toEqual([b.name]);
  expect(names.dropped()).toEqual([]);
  expect(names.take("a")).toEqual({ name: a.name, isNew: false });
});

test("a statement that PostgreSQL may not have prepared gets another name", () => {
  const names = createPreparedStatementNames(50);
  const failed = names.take("a");
  names.forget(["a", "never taken"]);
  expect(names.dropped()).toEqual([failed.name]);
  const again = names.take("a");
  expect(again.isNew).toBe(true);
  expect(again.name).not.toBe(failed.name);
});

test("all statements are forgotten at once if a table has changed", () => {
  const names = createPreparedStatementNames(50);
  const known = [names.take("a"), names.take("b")];
  names.forgetAll();
  expect(names.dropped()).toEqual(known.map(({ name }) => name));
  expect(names.take("a")).toMatchObject({ isNew: true });
});
