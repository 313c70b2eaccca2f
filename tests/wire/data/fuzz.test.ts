// Property tests of the data service with arbitrary input: values survive the client's quoting, and no input
// causes a 5xx.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bodies,
  contentTypes,
  methods,
  preferences,
  queries,
} from "../../../reliability/fuzz/fuzz-data-queries.ts";
import { anApplication } from "../../support/data/caller.ts";
import { aServiceWithDatabase } from "../../support/data/data-service.ts";

test("any text finds exactly its row by eq, neq, in, or and like, quoted as the official client does (R-278)", async () => {
  const { service } = await aServiceWithDatabase();
  const table = service.clientOf("service").from("scholarship_applications");
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const application = anApplication({ education: `${text}·${randomUUID()}` });
      const value = application.education;
      expect(await table.insert(application)).toMatchObject({ status: 201, error: null });
      const one = [{ id: application.id }];
      const quoted = `"${value.replace(/[\\"]/g, "\\$&")}"`;
      const pattern = value.replace(/[\\%_]/g, "\\$&");
      expect((await table.select("id").eq("education", value)).data).toEqual(one);
      expect((await table.select("id").neq("education", value).eq("id", application.id)).data).toEqual([]);
      expect((await table.select("id").or(`education.eq.${quoted},education.is.null`)).data).toEqual(one);
      expect(
        (await table.select("id").not("education", "in", `(${quoted})`).eq("id", application.id)).data,
      ).toEqual([]);
      expect((await table.select("id").filter("education", "in", `("nobody",${quoted})`)).data).toEqual(one);
      // The client's in() does not escape quotes and backslashes; such values must be quoted by hand.
      if (!/["\\]/.test(value))
        expect((await table.select("id").in("education", ["nobody", value])).data).toEqual(one);
      if (!value.includes("*"))
        expect((await table.select("id").like("education", pattern)).data).toEqual(one);
      expect((await table.select("education").eq("id", application.id).single()).data?.education).toBe(value);
    }),
    { numRuns: 60 },
  );
});

test("no query makes a 5xx (R-279)", async () => {
  const { statusOf } = await aServiceWithDatabase();
  await fc.assert(
    fc.asyncProperty(methods, queries, preferences, async (method, query, prefer) => {
      const status = await statusOf(method, query, {
        headers: { Prefer: `tx=rollback, ${prefer}` },
        body: '{"status":"new"}',
      });
      expect([method, query, status < 500]).toEqual([method, query, true]);
    }),
    { numRuns: 400 },
  );
});

test("no body makes a 5xx (R-279)", async () => {
  const { statusOf } = await aServiceWithDatabase();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("POST", "PATCH", "PUT"),
      bodies,
      fc.constantFrom("", "columns=id,status", `id=eq.${randomUUID()}`),
      contentTypes,
      async (method, body, query, type) => {
        const status = await statusOf(method, query, {
          headers: { "Content-Type": type, Prefer: "tx=rollback, missing=default" },
          body,
        });
        expect([method, body, query, status < 500]).toEqual([method, body, query, true]);
      },
    ),
    { numRuns: 400 },
  );
});

/**
 * Texts of up to a few hundred characters of every kind, without NUL, which PostgreSQL's text cannot hold.
 */
const texts = fc
  .oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom(
        ",",
        '"',
        "(",
        ")",
        "\\",
        ".",
        "*",
        "%",
        "_",
        "{",
        "}",
        " ",
        ":",
        "'",
        "+",
        "&",
        "=",
        "a",
        "not.",
        "null",
      ),
      maxLength: 20,
    }),
  )
  .map((text) => text.replaceAll("\u0000", ""));
