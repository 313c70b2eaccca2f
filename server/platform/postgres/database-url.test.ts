import { expect, test } from "vitest";
import { databaseName, databaseUrlFault } from "./database-url.ts";

test.each([
  "postgres://site:secret@db.internal:5432/site",
  "postgresql://site:p%2Fa%23ss@db/site?sslmode=verify-full&sslrootcert=/etc/site/ca.pem",
  "postgresql://site:p@ss@db/site",
  "postgresql://postgres@%2Frun%2Fpostgresql/site",
  "postgresql://site@[::1]:5432/site?application_name=a@b",
  "postgresql://db/site?sslmode=verify-full&sslrootcert=system",
])("%s is an address", (url) => {
  expect(databaseUrlFault(url)).toBeUndefined();
});

test.each([
  "postgresql://site:hunter/2@db/site",
  "postgresql://site:12/hunter2@db/site",
  "postgresql://site:hunter#2@db/site",
  "postgresql://site:12#hunter2@db/site",
  "postgresql://site:hunter?2@db/site",
  "postgresql://site:12?hunter2@db/site",
  "postgresql://site:hun@ter/2@db/site",
  "postgresql://site:hunter%2@db/site",
])("%s has a password that must be percent-encoded, which is explained without a part of it", (url) => {
  const fault = databaseUrlFault(url);
  expect(fault).toMatch(/must be percent-encoded: write \/ as %2F, # as %23, \? as %3F/);
  expect(fault).not.toMatch(/hun|ter\/|12/);
});

test.each([
  ["file:x", /^must be an address that begins with postgres/],
  ["postgresql://site:secret@db:port/site", /^must have the form postgresql:\/\/USER:PASSWORD@HOST/],
  ["postgresql://db/site?ssl=true", /^must say sslmode=verify-full/],
  ["postgresql://db/site?sslmode=no-verify", /^must have one of these as sslmode: disable, allow, prefer/],
  ["postgresql://db/site?sslmode=verify-ca", /sslrootcert=FILE; or say sslmode=verify-full/],
  ["postgresql://db/site?sslmode=require&sslrootcert=system", /^must say sslmode=verify-full with/],
])("%s is refused with what it must be", (url, fault) => {
  expect(databaseUrlFault(url)).toMatch(fault);
});

test("an address is named by user, host, port and database, without its password", () => {
  expect(databaseName("postgresql://site:secret@db/site?sslrootcert=/missing")).toBe("site@db:5432/site");
});
