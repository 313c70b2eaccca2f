import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { explainFileError } from "./disk-errors.ts";

test("a file of another user and a full disk are explained with what to do, and any other error is a bug", async () => {
  const about = (code: string) =>
    explainFileError(Object.assign(new Error(code), { code, syscall: "open", path: "/var/lib/site/keys" }));
  expect(about("EACCES")).toBe(
    "/var/lib/site/keys cannot be used (EACCES). Run the command as the user that the service runs as.",
  );
  expect(about("ENOSPC")).toBe(
    "The disk of /var/lib/site/keys is full. Free some space there, and run it again.",
  );
  expect(about("EISDIR")).toBeUndefined();
  const missing = await readFile("/no/such/file").catch((error: unknown) => error);
  expect([missing, explainFileError(missing)]).toEqual([expect.any(Error), undefined]);
  expect(explainFileError(new TypeError("undefined is not a function"))).toBeUndefined();
});
