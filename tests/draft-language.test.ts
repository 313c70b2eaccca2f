// A language that is a draft again: the addresses that people have of it lead to the default language (needs
// the build, which `npm test` makes first).
import { expect, test, vi } from "vitest";
import { languages } from "#words";
import { aBuiltSite } from "./support/server/built-site.ts";

vi.mock("../words/kept-content.ts", () => ({ keptContent: () => undefined }));
vi.mock("../words/read-files.ts", async (original) => {
  const files = await original<typeof import("../words/read-files.ts")>();
  return { ...files, readFiles: () => ({ ...files.readFiles(), drafts: ["ht"] }) };
});

const site = await aBuiltSite({ siteUrl: "https://school.example.org" });

test.each([
  ["/ht", "/"],
  ["/ht/", "/"],
  ["/ht/programs/hvac?from=mail", "/programs/hvac?from=mail"],
  ["/ht/status?token=abc", "/status?token=abc"],
  ["/ht//elsewhere.example", "/elsewhere.example"],
])("%s leads to %s (R-465)", async (path, target) => {
  expect(languages().map(({ code }) => code)).not.toContain("ht");
  const answer = await site.request(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([307, target]);
});

test("a form that was opened before is posted to its page in the default language (R-465)", async () => {
  const answer = await site.request("/ht/scholarship", { method: "POST" });
  expect([answer.status, answer.headers.get("location")]).toEqual([307, "/scholarship"]);
});

test("another path that begins with the same letters is no page", async () => {
  expect((await site.request("/hta")).status).toBe(404);
});
