// Pages that are rendered on request. These tests need the build, which `npm test` makes first.
import { createHash } from "node:crypto";
import { cp, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import { aBuiltSite, buildDir } from "../../tests/support/server/built-site.ts";
import { serveRoutes } from "../../tests/support/server/serve-routes.ts";
import { securityHeaders } from "../platform/http/security-headers.ts";
import type { Log } from "../platform/log.ts";
import { openBuiltSite } from "./built-site.ts";
import { createRenderBudget } from "./render-budget.ts";

const site = await aBuiltSite({ widgetOrigins: ["https://widget.example.org"] });

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

test("beyond its time for rendering an address is answered 404 in plain words, and everybody's time is bounded too", async () => {
  const { url, passMinute, refusals, logged, post } = await aLimitedSite();
  const ask = (address: string, method = "GET") =>
    fetch(`${url}/nope/%3Cb%3E?a=1`, { method, headers: { "x-test-address": address } });
  const typeOf = async (address: string) => {
    const answer = await ask(address);
    expect(answer.status).toBe(404);
    return answer.headers.get("content-type");
  };
  const [page, plain] = ["text/html; charset=utf-8", "text/plain; charset=UTF-8"];
  expect([await typeOf("192.0.2.1"), await typeOf("192.0.2.1")]).toEqual([page, page]);
  const refused = await ask("192.0.2.1");
  expect([refused.status, refused.headers.get("content-type")]).toEqual([404, plain]);
  expect(refused.headers.get("x-content-type-options")).toBe("nosniff");
  expect(refused.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(await refused.text()).toMatch(
    /^Page Not Found\n\nYou asked for \/nope\/%3Cb%3E\n.*\n\nReturn Home: https:\/\/school\.example\.org\/\n$/,
  );
  expect(await (await ask("192.0.2.1", "HEAD")).text()).toBe("");
  expect((await fetch(`${url}/Programs/`, { redirect: "manual" })).status, "no rendering").toBe(301);
  expect(refusals.splice(0)).toEqual(["render", "render"]);
  const asset = await fetch(`${url}/assets/none-AAAAAAAA.js`, { headers: { "x-test-address": "192.0.2.9" } });
  expect([asset.status, asset.headers.get("content-type")], "no rendering").toEqual([404, plain]);

  expect([await typeOf("192.0.2.2"), await typeOf("192.0.2.3"), logged()]).toEqual([page, page, 0]);
  expect(await (await post()).text()).toBe("posted");
  expect([await typeOf("192.0.2.4"), logged(), refusals]).toEqual([plain, 1, ["render-site"]]);
  expect(await (await post()).text(), "applications go first").toBe("posted");
  passMinute();
  expect([await typeOf("192.0.2.1"), await typeOf("192.0.2.4")]).toEqual([page, page]);
});

test("a hundred unknown paths asked for at once render no more than their time allows", async () => {
  const { url } = await aLimitedSite();
  const asked = Array.from({ length: 100 }, (_, index) =>
    fetch(`${url}/nope${index}`, { headers: { "x-test-address": "192.0.2.1" } }),
  );
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  const pages = answers.filter(({ headers }) => headers.get("content-type")?.startsWith("text/html"));
  expect(pages).toHaveLength(2);
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
    await site.routes().request("/no-such-page"),
    await site.routes().request("/no-such-page", { headers: { "x-script-nonce": "chosen" } }),
    await site.render(new Request("https://school.example.org/scholarship", post)),
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
  expect(nonces.size, "one for each answer").toBe(3);
});

const injected = "<script>steal()</script>";

function hashOf(script: string): string {
  return createHash("sha256").update(script).digest("base64");
}

/**
 * The site on a port, where one address may use the time of two pages a minute, and all addresses that of
 * five. Each page takes 100 ms of a simulated clock.
 */
async function aLimitedSite() {
  const { open } = await aFolder();
  const site = await open();
  let now = 0;
  const refusals: string[] = [];
  const error = vi.fn();
  const budget = createRenderBudget({
    now: () => now,
    log: { error } as unknown as Log, // the only method that is called
    onRefusal: (limit) => void refusals.push(limit),
    bounds: { windowMs: 60_000, maxMsPerAddress: 200, maxMsSiteWide: 500 },
  });
  const costly = {
    ...budget,
    within: (address: string, render: () => Promise<Response>) =>
      budget.within(address, () =>
        render().finally(() => {
          now += 100;
        }),
      ),
  };
  const app = new Hono();
  app.use(securityHeaders("https://school.example.org"));
  app.route(
    "/",
    site.routes({ budget: costly, addressOf: (c) => c.req.header("x-test-address") ?? "192.0.2.9" }),
  );
  return {
    url: await serveRoutes(app),
    refusals,
    logged: () => error.mock.calls.length,
    passMinute: () => {
      now += 60_000;
    },
    /** Renders a posted form, which the budget never refuses. */
    post: () =>
      budget.always(async () => {
        now += 100;
        return new Response("posted");
      }),
  };
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
      widgetOrigins: [],
    });
  return { folder, open };
}
