// The privacy page says how long applications are kept by the rule that `npm run retention` applies.
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.doUnmock("#content/retention.ts");
  vi.resetModules();
});

test("without a rule the page says that an application is kept until somebody asks", async () => {
  expect(await wordsWith({ new: null, reviewing: null, approved: null, rejected: null })).toContain(
    "We keep your application until you ask us to delete it.",
  );
});

test("with a rule the page says for each status how long, and what happens then", async () => {
  const words = await wordsWith({ new: null, reviewing: 12, approved: 60, rejected: 1 });
  expect(words).toContain("An application that we have not read yet: until you ask us to delete it.");
  expect(words).toContain("we are reviewing: 12 months after we last changed its status.");
  expect(words).toContain("we approved: 60 months after we last changed its status.");
  expect(words).toContain("we turned down: 1 month after we last changed its status.");
  expect(words).toContain("After that, your name, your contact information and your answers are erased.");
});

async function wordsWith(months: Record<string, number | null>): Promise<string> {
  vi.doMock("#content/retention.ts", () => ({ retention: { months } }));
  const { privacy } = await import("#content/pages/privacy.ts");
  return privacy.sections.flatMap(({ points }) => points).join("\n");
}
