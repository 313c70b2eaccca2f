// Serving the built site. Needs the build, which `npm test` makes first.
import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import { aBuiltSite, buildDir } from "../tests/support/built-site.ts";
import { listening } from "../tests/support/listening.ts";
import type { Log } from "./platform/log.ts";
import { securityHeaders } from "./platform/security-headers.ts";
import { createRenderBudget } from "./render-budget.ts";
import { openSite } from "./site.ts";

const site = await aBuiltSite({ widgetOrigins: ["https://widget.example.org"] });

test("every path of the spec's route table answers with a complete page (section 2)", async () => {
  const paths = [
    ...[
      "/",
      "/programs",
      "/mission",
      "/partners",
      "/donate",
      "/scholarship",
      "/schedule",
      "/thank-you",
      "/auth",
      "/scholarship-admin",
    ],
    ...["/electrical", "/programs/electrical", "/hvac", "/programs/hvac", "/plumbing", "/programs/plumbing"],
    ...[
      "/businessoffice",
      "/officemanagement",
      "/programs/officemanagement",
      "/construction",
      "/programs/construction",
      "/sales",
      "/programs/sales",
    ],
  ];
  for (const path of paths) {
    const response = await site.request(path);
    expect([path, response.status]).toEqual([path, 200]);
    const html = await response.text();
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).not.toContain("site-url.invalid");
  }
});

test("an unknown path answers 404 with the not-found page, and shows the path as text (section 2)", async () => {
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

test("a path that is long for its own sake costs little, whatever it is made of, and is answered in plain words", async () => {
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

test("the sign-in page's scripts wait for a touch where a password is the only way in, else they come by themselves", async () => {
  const open = await aBuiltSite({ hasOtherWaysIn: true });
  for (const [asked, when] of [
    [site, "prepared"],
    [open, "quiet"],
  ] as const) {
    expect(await (await asked.request("/auth")).text()).toContain(`when:"${when}"`);
    expect(await (await asked.request("/schedule")).text()).toContain('when:"quiet"');
  }
});

test("what renders pages is read once, ahead if asked: from then on the build may be replaced underneath", async () => {
  const [ahead, late] = await Promise.all([aCopy(), aCopy()]);
  await ahead.site.readAhead();
  for (const { away } of [ahead, late]) await away();
  expect((await ahead.site.routes().request("/no-such-page")).status).toBe(404);
  expect((await late.site.routes().request("/no-such-page")).status).toBe(500);
});

test("a script that got into a page rendered on request is not allowed to run, and the page's own are", async () => {
  const site = await aSiteThatDoesNotEscape();
  const answers = { outcome: "invalid", answers: { story: injected }, errors: { story: "Too short." } };
  const post = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(answers),
  };
  for (const rendered of [
    await site.routes().request("/no-such-page"),
    await site.render(new Request("https://school.example.org/scholarship", post)),
  ]) {
    const html = await rendered.text();
    expect(html).toContain(injected);
    const policy = rendered.headers.get("content-security-policy") ?? "";
    const scripts = Array.from(
      html.matchAll(/<script(?! type="application)[^>]*>([\s\S]*?)<\/script>/g),
      ([, body]) => body ?? "",
    );
    const allowed = scripts.filter((body) => policy.includes(`'sha256-${hashOf(body)}'`));
    expect(scripts.filter((body) => !allowed.includes(body))).toEqual(["steal()", ""]);
    expect(allowed).toHaveLength(3);
    expect(policy).not.toMatch(/script-src [^;]*(unsafe|nonce)/);
  }
});

test("a trailing slash or capitals lead to the one true path, with the query kept", async () => {
  for (const [asked = "", location] of [
    ["/programs/", "/programs"],
    ["/Programs/HVAC?a=1", "/programs/hvac?a=1"],
    ["/index.html", "/"],
    ["/donate/index.html", "/donate"],
    ["/%70rograms", "/programs"],
  ]) {
    const response = await site.request(asked);
    expect([asked, response.status, response.headers.get("location")]).toEqual([asked, 301, location]);
  }
  expect((await site.request("//evil.example/")).headers.get("location")).toBeNull();
});

test("a page is compressed, revalidated by entity tag, and carries a policy without unsafe scripts", async () => {
  const response = await site.request("/", { headers: { "accept-encoding": "gzip, br" } });
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy).not.toMatch(/script-src [^;]*unsafe/);
  expect(policy).not.toContain("widget.example.org");
  const etag = response.headers.get("etag") ?? "";
  const again = await site.request("/", {
    headers: { "accept-encoding": "gzip, br", "if-none-match": etag },
  });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const head = await site.request("/", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("the booking widget's origins are allowed on /schedule alone", async () => {
  const policy = (await site.request("/schedule")).headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/script-src [^;]*https:\/\/widget\.example\.org/);
  expect(policy).toMatch(/frame-src https:\/\/widget\.example\.org/);
});

test("assets with a hash in their name are immutable, and what only looks like a file is not found", async () => {
  const html = await (await site.request("/")).text();
  const asset = html.match(/\/assets\/[^"]+\.js/)?.[0] ?? "";
  const response = await site.request(asset);
  expect(response.headers.get("cache-control")).toContain("immutable");
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  for (const path of ["/assets/none.js", "/../package.json", "/%2e%2e/package.json", "/.site-built"]) {
    expect([path, (await site.request(path)).status]).toEqual([path, 404]);
  }
});

test("other methods are refused", async () => {
  const response = await site.request("/programs", { method: "DELETE" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("what is compressed was compressed by the build, and unpacks to the same file", async () => {
  const html = await (await site.request("/")).text();
  const asset = html.match(/\/assets\/framework[^"]+\.js/)?.[0] ?? "";
  const plain = Buffer.from(await (await site.request(asset)).arrayBuffer());
  for (const [encoding, unpack] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const response = await site.request(asset, { headers: { "accept-encoding": encoding } });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-length")).toBe(String(body.length));
    expect(unpack(body).equals(plain)).toBe(true);
    expect(
      body.equals(await readFile(join(buildDir, "client", `${asset}.${encoding === "br" ? "br" : "gz"}`))),
    ).toBe(true);
  }
  expect((await site.request(`${asset}.br`)).status).toBe(404);
});

test("an encoding that the caller rules out is not used", async () => {
  const response = await site.request("/", { headers: { "accept-encoding": "br;q=0, gzip;q=0.5" } });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
});

test("a part of a file is answered as a part, and one that does not exist is refused (RFC 9110, section 14)", async () => {
  const path = "/share/home.png";
  const whole = Buffer.from(await (await site.request(path)).arrayBuffer());
  for (const [range, first, last] of [
    ["bytes=0-99", 0, 99],
    ["bytes=100-", 100, whole.length - 1],
    ["bytes=-10", whole.length - 10, whole.length - 1],
    [`bytes=5-${whole.length + 5}`, 5, whole.length - 1],
  ] as const) {
    const response = await site.request(path, { headers: { range } });
    expect([range, response.status, response.headers.get("content-range")]).toEqual([
      range,
      206,
      `bytes ${first}-${last}/${whole.length}`,
    ]);
    expect(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(first, last + 1))).toBe(true);
  }
  const beyond = await site.request(path, { headers: { range: `bytes=${whole.length}-` } });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${whole.length}`]);
  for (const headers of [
    { range: "bytes=9-3" },
    { range: "bytes=0-1,4-5" },
    { range: "lines=0-1" },
    { range: "bytes=0-9", "if-range": '"another"' },
  ]) {
    expect([headers, (await site.request(path, { headers })).status]).toEqual([headers, 200]);
  }
});

const injected = "<script>steal()</script>";

function hashOf(script: string): string {
  return createHash("sha256").update(script).digest("base64");
}

/**
 * The site on a port, where an address has time for two pages a minute and everybody for five: each takes 100
 * ms of its clock.
 */
async function aLimitedSite() {
  const { open } = await aFolder();
  const site = await open();
  let now = 0;
  const refusals: string[] = [];
  const error = vi.fn();
  const budget = createRenderBudget({
    now: () => now,
    log: { error } as unknown as Log, // of a log only this is used
    onRefusal: (limit) => void refusals.push(limit),
    bounds: { windowMs: 60_000, mostMsOfAddress: 200, mostMsOfAll: 500 },
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
    ...{ url: await listening(app), refusals, logged: () => error.mock.calls.length },
    passMinute: () => {
      now += 60_000;
    },
    /** A posted form is answered whatever time is left. */
    post: () =>
      budget.always(async () => {
        now += 100;
        return new Response("posted");
      }),
  };
}

/** As if a component wrote what somebody typed into the page without escaping it. */
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
 * A site of its own, whose server build can be taken away. Within the project, where its packages are found.
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
    openSite({
      buildDir: folder,
      siteUrl: "https://school.example.org",
      backendOrigin: undefined,
      widgetOrigins: [],
      hasOtherWaysIn: false,
    });
  return { folder, open };
}
