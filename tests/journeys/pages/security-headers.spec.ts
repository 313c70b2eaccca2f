// The effect of the security headers in a browser: the site itself violates no policy, and nothing that was
// injected into a page runs, loads, sends or frames. Every blocked action is first shown to work without the
// policy.
import { type BrowserContext, expect } from "@playwright/test";
import { collectFaults } from "../../support/browser/page-faults.ts";
import { anAdministrator, storeSession } from "../../support/browser/people.ts";
import { publicPages, unknownPath } from "../../support/browser/public-pages.ts";
import { test } from "../../support/browser/shared-site.ts";
import { anApplication } from "../../support/data/caller.ts";

test("the administrators' screen does not break its policy, with an application open and in both themes", async ({
  page,
  site,
}) => {
  const stored = await page.request.post("/rest/v1/scholarship_applications", {
    data: anApplication(),
  });
  expect(stored.status()).toBe(201);
  const faults = await collectFaults(page);
  await storeSession(page, site, await anAdministrator(site));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/scholarship-admin");
    await page.getByRole("button", { name: "View" }).first().click();
    await expect(page.getByRole("dialog")).toContainText("I am rebuilding my life.");
    expect(violations(faults)).toEqual([]);
  }
});

test("what is slipped into a page neither runs nor loads nor sends", async ({ browser }) => {
  const lifted = await openSlippedInto(await browser.newContext({ bypassCSP: true }));
  await expect
    .poll(async () => (await lifted.ran()).sort())
    .toEqual(["eval", "foreign script", "handler", "inline script", "javascript: link"]);
  await lifted.submitForm();
  await expect
    .poll(() => lifted.asked.filter((path) => !path.startsWith("/assets/")).sort())
    .toEqual(["/fetched", "/form", "/frame", "/picture", "/plugin", "/script.js"]);
  await lifted.close();

  // Each refusal is reported, so that what did not happen by then does not happen later.
  const kept = await openSlippedInto(await browser.newContext());
  await expect
    .poll(kept.violations)
    .toEqual([
      "base-uri https://elsewhere.example/",
      "connect-src https://elsewhere.example/fetched",
      "frame-src https://elsewhere.example",
      "img-src https://elsewhere.example/picture",
      "object-src https://elsewhere.example",
      "script-src eval",
      "script-src-attr inline",
      "script-src-elem https://elsewhere.example/script.js",
      "script-src-elem inline",
      "script-src-elem inline",
    ]);
  expect(await kept.ran()).toEqual([]);
  await kept.submitForm();
  await expect.poll(kept.violations).toContainEqual(expect.stringMatching(/^form-action /));
  expect(kept.asked).toEqual([]);
  await kept.close();
});

test("only /schedule lets the booking widget in, and no page lets in scripts without a hash or an address (R-82)", async ({
  request,
}) => {
  for (const path of [...publicPages, "/scholarship-admin"]) {
    const policy = (await request.get(path)).headers()["content-security-policy"] ?? "";
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
    expect(scripts).toContain("'self'");
    expect({ path, isLoose: /unsafe|\*|data:|blob:|https?:(?!\/\/)/.test(scripts) }).toEqual({
      path,
      isLoose: false,
    });
    expect({ path, isOpen: policy.includes("calendly.com") }).toEqual({ path, isOpen: path === "/schedule" });
  }
});

test("a page that the browser has already keeps its policy, though the answer does not repeat it", async ({
  page,
  context,
}) => {
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const answers: { statusCode: number; headers: Record<string, string> }[] = [];
  network.on("Network.responseReceivedExtraInfo", (answer) => answers.push(answer));
  await page.goto("/programs");
  const reloaded = async () => {
    answers.length = 0;
    await page.reload();
    return answers[0]?.statusCode;
  };
  await expect.poll(reloaded).toBe(304); // the first seconds of a server replace each page by a smaller one
  expect(Object.keys(answers[0]?.headers ?? {}).join()).not.toMatch(/content-security-policy/i);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.text = "document.title = 'ran'";
    document.body.append(script);
  });
  await expect(page).not.toHaveTitle("ran");
});

test("a page cannot be framed by another site", async ({ context, page, site }) => {
  await context.route("http://outside.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${site.url}/programs"></iframe>` }),
  );
  const framed = async () => {
    await page.goto("http://outside.example/"); // resolves when the frame has loaded, or its refusal
    return page.frameLocator("iframe").getByRole("heading", { level: 1 }).count();
  };
  await context.route("/programs", async (route) => {
    const response = await route.fetch();
    const { "x-frame-options": _, "content-security-policy": __, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  expect(await framed()).toBe(1);
  await context.unroute("/programs");
  expect(await framed()).toBe(0);
});

test("every kind of answer carries the headers, and only the API is for other origins", async ({
  request,
}) => {
  const asset = /\/assets\/[^"]+\.js/.exec(await (await request.get("/")).text())?.[0] ?? "";
  const answers: Record<string, number> = {
    "/": 200,
    [unknownPath]: 404,
    "/programs/": 301,
    [asset]: 200,
    "/favicon.svg": 200,
    "/healthz": 200,
    "/auth/v1/settings": 200,
    "/auth/v1/user": 401,
    "/rest/v1/nothing": 404,
    "/functions/v1/nothing": 404,
    "/api/send-scholarship-email": 405,
    "/api/nothing": 404,
    "/rest/v1/%00": 404,
  };
  for (const [path, status] of Object.entries(answers)) {
    const answer = await request.get(path, {
      maxRedirects: 0,
      headers: { origin: "https://elsewhere.example" },
    });
    const headers = answer.headers();
    expect({ path, status: answer.status() }).toEqual({ path, status });
    expect({ path, headers }).toMatchObject({
      path,
      headers: {
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
        "content-security-policy": expect.stringMatching(/frame-ancestors 'none'/),
        "cache-control": expect.stringMatching(/./),
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    const isApi = /^\/(auth|rest|functions)\/v1\//.test(path);
    const isPicture = path.endsWith(".svg");
    expect({ path, cors: headers["access-control-allow-origin"] }).toEqual({
      path,
      cors: isApi ? "*" : undefined,
    });
    expect({ path, policy: headers["cross-origin-resource-policy"] }).toEqual({
      path,
      policy: isApi || isPicture ? "cross-origin" : "same-origin",
    });
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("server");
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
    expect("strict-transport-security" in headers).toBe(false);
  }
});

/** Opens the home page, injects one of each, presses what can be pressed, and notes what happens. */
async function openSlippedInto(context: BrowserContext) {
  const page = await context.newPage();
  const asked: string[] = [];
  await context.route("https://elsewhere.example/**", (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    const isScript = pathname.endsWith(".js");
    return route.fulfill({
      contentType: isScript ? "text/javascript" : "text/html",
      headers: { "access-control-allow-origin": "*" },
      body: isScript ? "window.ran.push('foreign script')" : "<p>elsewhere</p>",
    });
  });
  const faults = await collectFaults(page);
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated"); // a base changes where its files are
  await page.evaluate(slipIn);
  await page.locator("#slipped-button").click();
  await page.locator("#slipped-link").click();
  return {
    asked,
    ran: (): Promise<string[]> => page.evaluate(() => Reflect.get(window, "ran")),
    violations: () =>
      violations(faults)
        .map((fault) => fault.replace("policy: ", ""))
        .sort(),
    submitForm: () => page.evaluate(() => document.querySelector<HTMLFormElement>("#slipped-form")?.submit()),
    close: () => context.close(),
  };
}

/** Runs in the page. */
function slipIn(): void {
  const ran: string[] = [];
  Reflect.set(window, "ran", ran);
  const place = document.createElement("div");
  place.innerHTML = `<button id="slipped-button" onclick="window.ran.push('handler')">a</button>
    <a id="slipped-link" href="javascript:void window.ran.push('javascript: link')">b</a>
    <img src="https://elsewhere.example/picture"><iframe src="https://elsewhere.example/frame"></iframe>
    <object data="https://elsewhere.example/plugin"></object>
    <form id="slipped-form" action="https://elsewhere.example/form" method="post"><input name="a"></form>`;
  place.style.cssText = "position:fixed;inset:0;z-index:9999";
  document.body.append(place);
  const inline = document.createElement("script");
  inline.textContent = "window.ran.push('inline script')";
  document.body.append(inline);
  const foreign = document.createElement("script");
  foreign.src = "https://elsewhere.example/script.js";
  setTimeout(() => {
    try {
      // biome-ignore lint/security/noGlobalEval: whether it is refused is what is asked
      // biome-ignore lint/complexity/noCommaOperator: an indirect call, as injected code makes it
      (0, eval)("window.ran.push('eval')");
    } catch {
      // refused
    }
    document.body.append(foreign);
    document.head.append(base);
  });
  const base = document.createElement("base");
  base.href = "https://elsewhere.example/";
  fetch("https://elsewhere.example/fetched").catch(() => {});
}

function violations(faults: string[]): string[] {
  return faults.filter((fault) => fault.startsWith("policy:"));
}
