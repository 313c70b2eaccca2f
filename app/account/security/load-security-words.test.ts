import { expect, test, vi } from "vitest";
import { loadSecurityWords } from "./load-security-words.ts";

test("the words of the document's language are loaded again after a failure, and once only", async () => {
  vi.stubGlobal("document", { documentElement: { dataset: { language: "es", languagePath: "/es" } } });
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValueOnce(new Response("Unavailable", { status: 503 }))
    .mockResolvedValueOnce(Response.json({ factors: { phone: "Text message" } }));
  vi.stubGlobal("fetch", fetch);
  await expect(loadSecurityWords()).rejects.toThrow("Failed to fetch");
  await expect(loadSecurityWords()).rejects.toThrow("/es/security-words.json was answered with 503.");
  const [first, second] = await Promise.all([loadSecurityWords(), loadSecurityWords()]);
  expect(first).toEqual({ factors: { phone: "Text message" } });
  expect(second).toBe(first);
  expect(fetch).toHaveBeenCalledTimes(3);
});
