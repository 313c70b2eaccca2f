// Pages that are rendered on request. These tests need the build, which `npm test` makes first.
import { createHash } from "node:crypto";
import { cp, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { aBuiltSite, buildDir } from "../../tests/support/server/built-site.ts";
import { openBuiltSite } from "./built-site.ts";

const site = await aBuiltSite();

test("an unknown path answers 404 with the not-found page, and shows the path as text (R-5, R-89)", async () => {
  for (const agent of ["Mozilla/5.0 Chrome/150.0.0.0 Safari/537.36", "Googlebot/2.1", ""]) {
    const response = await site.request("/no/%3Cimg%20src=x%20onerror=alert(1)%3E", {
      headers: { "user-agent": agent },
    });
    expect([agent, response.status]).toEqual([agent, 404]);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const html = await response.text();
    expect(html).toContain("Page Not Found");
    expect(html).not.toContain("<img src=x");
  }
});

test("a very long path costs little, whatever its characters, and is answered in plain text", async () => {
  expect((await site.request("/no-such-page")).status).toBe(404);
  for (const path of [`/${"/".repeat(15_000)}x`, `/${"a/".repeat(7_500)}x`, `/${"%2f".repeat(5_000)}x`]) {
    const before = process.cpuUsage();
    for (let asked = 0; asked < 10; asked += 1) {
      const response = await site.request(path);
      expect([response.status, response.headers.get("location")]).toEqual([404, null]);
      expect(await response.text()).toMatch(/^Page Not Found\n\nYou asked for \/[^\s]{299}…\n/);
    }
    expect(process.cpuUsage(before).user, path.slice(0, 5)).toBeLessThan(700_000);
  }
});

test("a path that cannot be decoded is answered in plain words, and the framework writes nothing of it to the console", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const response = await site.request("/my%20secret%E0%A4");
  expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/plain; charset=UTF-8"]);
  expect(await response.text()).toContain("You asked for /my%20secret%E0%A4\n");
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ...[
    "/no-such-page",
    "/a/b.c_d@e-f",
    "/no/%3Cscript%3Ealert(1)%3C/script%3E",
    "/%22'&amp;/%26lt%3B",
    "/$&/$1/$$",
  ],
  ...["/%C3%BCber-uns/a", "/es/no/%3Cb%3E", "/ES/x", "/any-unknown-path", "//x", "/x/"],
])("%s is shown as React would render it (R-6)", async (path) => {
  const answer = await site.request(path);
  const rendered = await site.render(new Request(`https://school.example.org${path}`));
  const policies = [answer, rendered].map(({ headers }) => headers.get("content-security-policy") ?? "");
  expect(policies[0]).not.toContain("nonce");
  const [filled, asRendered] = [await answer.text(), withoutNonce(await rendered.text())];
  expect([answer.status, shownPath(filled)]).toEqual([404, shownPath(asRendered)]);
  expect(filled === asRendered, "the rest of the page").toBe(true);
});

test("however many unknown paths are asked for, React renders the page once for each language (R-6)", async () => {
  const { site, renderings } = await aCountedSite();
  const app = site.routes();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => app.request(index % 2 ? `/nope${index}` : `/es/nope${index}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(100);
  expect(renderings()).toBe(2);
  expect(await (await app.request("/nope", { method: "HEAD" })).text()).toBe("");
  expect((await app.request("/Programs/")).status, "no rendering").toBe(301);
  const asset = await app.request("/assets/none-AAAAAAAA.js");
  expect([asset.status, asset.headers.get("content-type")]).toEqual([404, "text/plain; charset=UTF-8"]);
  expect(renderings()).toBe(2);
});

test("a page that is the same for everybody is rendered once, and again after a failure (R-441)", async () => {
  const { site, renderings } = await aCountedSite();
  const refusal = () => new Request("https://school.example.org/scholarship");
  expect((await site.renderOnce("refusal", refusal)).status).toBe(200);
  const again = await site.renderOnce("refusal", () => expect.unreachable());
  expect([await again.text(), renderings()]).toEqual([expect.stringContaining("</html>"), 1]);
  const failing = () => {
    throw new Error("not this time");
  };
  await expect(site.renderOnce("other", failing)).rejects.toThrow("not this time");
  expect((await site.renderOnce("other", refusal)).status).toBe(200);
});

test("the renderer is loaded once, ahead of a request if wanted, and the build may be replaced afterwards", async () => {
  const [ahead, late] = await Promise.all([aCopy(), aCopy()]);
  await ahead.site.readAhead();
  for (const { away } of [ahead, late]) await away();
  expect((await ahead.site.routes().request("/no-such-page")).status).toBe(404);
  expect((await late.site.routes().request("/no-such-page")).status).toBe(500);
});

test("a script that was injected into a page rendered on request may not run, and the page's own scripts may", async () => {
  const site = await aSiteThatDoesNotEscape();
  const answers = {
    outcome: "invalid",
    answers: { story: injected },
    answersToCheck: [],
    errors: { story: "Too short." },
  };
  const post = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(answers),
  };
  const nonces = new Set<string>();
  for (const rendered of [
    await site.render(new Request("https://school.example.org/scholarship", post)),
    await site.render(
      new Request("https://school.example.org/scholarship", {
        ...post,
        headers: { ...post.headers, "x-script-nonce": "chosen" },
      }),
    ),
  ]) {
    const html = await rendered.text();
    expect(html).toContain(injected);
    const policy = rendered.headers.get("content-security-policy") ?? "";
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(policy) ?? [];
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    nonces.add(nonce);
    const scripts = Array.from(html.matchAll(/<script(?! type="application)([^>]*)>([\s\S]*?)<\/script>/g));
    const refused = scripts.filter(
      ([, attributes = "", body = ""]) =>
        !attributes.includes(`nonce="${nonce}"`) && !policy.includes(`'sha256-${hashOf(body)}'`),
    );
    expect(refused.map(([, , body]) => body)).toEqual(["steal()"]);
    expect(scripts.length).toBeGreaterThan(4);
    expect(policy).not.toMatch(/script-src [^;]*unsafe/);
  }
  expect(nonces.size, "one for each answer").toBe(2);
});

const injected = "<script>steal()</script>";

function hashOf(script: string): string {
  return createHash("sha256").update(script).digest("base64");
}

/** A site that counts what React renders. */
async function aCountedSite() {
  const { folder, open } = await aFolder();
  await rename(join(folder, "server", "index.js"), join(folder, "server", "built.js"));
  await writeFile(
    join(folder, "server", "index.js"),
    `export * from "./built.js";
     import { entry as built } from "./built.js";
     export const count = { renderings: 0 };
     const render = (...request) => {
       count.renderings += 1;
       return built.module.default(...request);
     };
     export const entry = { ...built, module: { ...built.module, default: render } };`,
  );
  const { count } = await import(join(folder, "server", "index.js"));
  return { site: await open(), renderings: () => count.renderings as number };
}

function shownPath(html: string): string | undefined {
  return /<code .*?<\/code>/.exec(html)?.[0];
}

function withoutNonce(html: string): string {
  return html.replaceAll(/ nonce="[^"]*"/g, "");
}

/** A site in which a component writes a visitor's text into the page without escaping it. */
async function aSiteThatDoesNotEscape() {
  const { folder, open } = await aFolder();
  await rename(join(folder, "server", "index.js"), join(folder, "server", "built.js"));
  await writeFile(
    join(folder, "server", "index.js"),
    `export * from "./built.js";
     import { entry as built } from "./built.js";
     const render = async (...request) => {
       const page = await built.module.default(...request);
       return new Response((await page.text()).replace("</main>", () => ${JSON.stringify(injected)} + "</main>"), page);
     };
     export const entry = { ...built, module: { ...built.module, default: render } };`,
  );
  return open();
}

/**
 * A copy of the built site whose server build can be deleted. It is inside the project, because its packages
 * are resolved from there.
 */
async function aCopy() {
  const { folder, open } = await aFolder();
  return { site: await open(), away: () => rm(join(folder, "server"), { recursive: true }) };
}

async function aFolder() {
  const folder = await mkdtemp(join(buildDir, "..", "node_modules", ".cache", "build-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(buildDir, folder, { recursive: true });
  const open = () =>
    openBuiltSite({
      buildDir: folder,
      siteUrl: "https://school.example.org",
      backendOrigin: undefined,
    });
  return { folder, open };
}
