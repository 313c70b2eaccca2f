// POST /functions/v1/notify-cta: the built-in function over real HTTP with the official client, and the same
// function for hosted projects in Deno, which passes the same cases.
import { FunctionsClient } from "@supabase/functions-js";
import fc from "fast-check";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { ctaTypes } from "../../../contract/notification.ts";
import type { DeliveryOptions } from "../../../server/delivery/create-delivery.ts";
import { notifyRoutes } from "../../../server/notify/routes.ts";
import { createRateLimiter } from "../../../server/platform/admission/rate-limit.ts";
import { clientAddress } from "../../../server/platform/http/request-context.ts";
import { createLog } from "../../../server/platform/log.ts";
import { aDatabase } from "../../support/data/database.ts";
import { aDelivery } from "../../support/email/delivery.ts";
import { aWebhookReceiver } from "../../support/email/webhook-receiver.ts";
import { aHostedFunction, typeFaults } from "../../support/server/hosted-function.ts";
import { serveRoutes } from "../../support/server/serve-routes.ts";

const notification = {
  ctaType: "schedule_call",
  metadata: { page: "/programs/hvac", timestamp: "2026-11-20T15:04:05.000Z" },
} as const;
const words =
  "A visitor wants to schedule a call. Page: /programs/hvac. Time: November 20, 2026 at 10:04:05 AM EST.";

async function aSite(options: Partial<DeliveryOptions> & { isRateLimited?: boolean } = {}) {
  const database = await aDatabase();
  const delivery = await aDelivery(database, options);
  const log = createLog("silent");
  const limiter = createRateLimiter({
    pool: database.as("site_limits"),
    isOn: options.isRateLimited ?? false,
    log,
  });
  const routes = notifyRoutes({
    delivery,
    limiter,
    log,
    addressOf: (c) => clientAddress(c, 0),
  });
  return {
    database,
    delivery,
    url: `${await serveRoutes(new Hono().route("/functions/v1", routes))}/functions/v1`,
  };
}

function aHosted({ chatWebhookUrl }: { chatWebhookUrl: string | undefined }) {
  return aHostedFunction("notify-cta", chatWebhookUrl ? { CHAT_WEBHOOK_URL: chatWebhookUrl } : {});
}

describe.each([
  ["built-in", aSite],
  ["hosted", aHosted],
] as const)("the %s function (R-293)", (_, aFunction) => {
  test("the official client invokes it, and the team chat gets type, page and time in plain words (R-290)", async () => {
    const chat = await aWebhookReceiver();
    const { url } = await aFunction({ chatWebhookUrl: chat.url });
    const { data, error } = await new FunctionsClient(url).invoke("notify-cta", { body: notification });
    expect({ data, error }).toEqual({ data: { success: true }, error: null });
    await expect.poll(() => chat.received.map(({ body }) => body)).toEqual([{ text: words }]);
  });

  test.each(ctaTypes)("it knows %s (R-288)", async (ctaType) => {
    const chat = await aWebhookReceiver();
    const { url } = await aFunction({ chatWebhookUrl: chat.url });
    expect((await post(url, { ...notification, ctaType })).status).toBe(200);
    await expect.poll(() => chat.received).toHaveLength(1);
  });

  test.each([
    ["an unknown ctaType", { ...notification, ctaType: "win" }],
    ["no metadata", { ctaType: "donation" }],
    ["no page", { ctaType: "donation", metadata: { timestamp: notification.metadata.timestamp } }],
    [
      "a page that is an address",
      { ...notification, metadata: { ...notification.metadata, page: "https://evil.example" } },
    ],
    [
      "a timestamp in words",
      { ...notification, metadata: { ...notification.metadata, timestamp: "yesterday" } },
    ],
    ["no object", "donation"],
    ["no JSON", undefined],
  ])("%s is refused with 400 and an error, and never reaches the chat (R-288)", async (_title, body) => {
    const chat = await aWebhookReceiver();
    const { url } = await aFunction({ chatWebhookUrl: chat.url });
    expect(await post(url, body === undefined ? "{" : body)).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    });
    expect((await post(url, notification)).status).toBe(200);
    await expect.poll(() => chat.received.map((received) => received.body)).toEqual([{ text: words }]);
  });

  test("a page path cannot mention people, place links or carry what stood behind it (R-290)", async () => {
    const chat = await aWebhookReceiver();
    const { url } = await aFunction({ chatWebhookUrl: chat.url });
    const page = "//<!channel>@everyone/[a](https://evil.example)?email=ann@example.org#token=1";
    expect(
      (await post(url, { ...notification, metadata: { ...notification.metadata, page, name: "Ann" } }))
        .status,
    ).toBe(200);
    await expect.poll(() => chat.received).toHaveLength(1);
    const text = words.replace("/programs/hvac", "/channeleveryone/ahttps/evilexample");
    expect(chat.received.map((received) => received.body)).toEqual([{ text }]);
  });

  test("size, method and media type are bounded as the contract says, with CORS on every answer", async () => {
    const { url } = await aFunction({ chatWebhookUrl: undefined });
    expect((await post(url, notification)).status).toBe(200);
    const refusals = [
      await post(url, { ...notification, more: "m".repeat(2_048) }),
      await post(url, notification, { "content-type": "text/plain" }),
      await post(url, undefined, {}, "GET"),
      await post(url, undefined, {}, "DELETE"),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([413, 415, 405, 405]);
    for (const { body, headers } of refusals) {
      expect(body).toEqual({ error: expect.any(String) });
      expect(headers.get("access-control-allow-origin")).toBe("*");
    }
    expect(refusals[2]?.headers.get("allow")).toContain("POST");
  });

  test("a browser's preflight is answered with what the official client sends", async () => {
    const { url } = await aFunction({ chatWebhookUrl: undefined });
    const asked = "apikey, authorization, content-type, x-client-info";
    const response = await fetch(`${url}/notify-cta`, {
      method: "OPTIONS",
      headers: {
        origin: "https://school.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": asked,
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toContain("POST");
    const allowed = response.headers.get("access-control-allow-headers")?.split(/, ?/);
    for (const name of asked.split(", ")) expect(allowed).toContain(name);
  });

  test("a team chat that never answers does not keep the page waiting", async () => {
    const chat = await aWebhookReceiver("nothing");
    const { url } = await aFunction({ chatWebhookUrl: chat.url });
    expect((await post(url, notification)).status).toBe(200);
    expect(chat.givenUp()).toBe(0);
    await expect.poll(() => chat.received).toHaveLength(1);
  });
});

test("the hosted function limits all callers together, because it sees no addresses", async () => {
  const chat = await aWebhookReceiver();
  const { url } = await aHosted({ chatWebhookUrl: chat.url });
  const answers = await Promise.all(Array.from({ length: 130 }, () => post(url, notification)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(120); // a minute may pass meanwhile
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, body } of refused) {
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body).toEqual({ error: expect.any(String) });
  }
});

test("the hosted function logs what it cannot deliver, without data about the visitor", async () => {
  const unset = await aHosted({ chatWebhookUrl: undefined });
  expect((await post(unset.url, notification)).status).toBe(200);
  await expect.poll(unset.output).toContain("CHAT_WEBHOOK_URL is not set: the notification went nowhere.");
  const chat = await aWebhookReceiver(503);
  const refused = await aHosted({ chatWebhookUrl: chat.url });
  expect((await post(refused.url, notification)).status).toBe(200);
  await expect.poll(refused.output).toContain("The team chat refused a notification: 503.");
  const away = await aHosted({ chatWebhookUrl: "http://127.0.0.1:1/hook" });
  expect((await post(away.url, notification)).status).toBe(200);
  await expect.poll(away.output).toContain("The team chat could not be reached: TypeError.");
  for (const { output } of [unset, refused, away]) expect(output()).not.toMatch(/hvac|hook/);
});

test("Deno finds no error in the hosted function's types", async () => {
  expect(await typeFaults("notify-cta")).toBe("");
});

test("without CHAT_WEBHOOK_URL the notification lies in the outbox", async () => {
  const { url, delivery } = await aSite();
  await post(url, notification);
  await expect
    .poll(async () => (await delivery.outbox()).map(({ content }) => JSON.parse(String(content))))
    .toMatchObject([{ kind: "chat", body: words }]);
});

test("while the team chat is down notifications are kept, and they arrive once it is back (R-294)", async () => {
  const chat = await aWebhookReceiver(503);
  const { url, delivery } = await aSite({ chatWebhookUrl: chat.url });
  expect((await post(url, notification)).status).toBe(200);
  await expect.poll(() => chat.received).toHaveLength(1);
  chat.answerWith(200);
  delivery.start();
  await expect.poll(() => chat.received).toHaveLength(2);
});

test("a flood from one address is limited, with the seconds to wait", async () => {
  const { url } = await aSite({ isRateLimited: true });
  const statuses = [];
  for (let index = 0; index < 300; index += 1) statuses.push((await post(url, notification)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { status, headers, body } = await post(url, notification);
  expect({ status, body }).toEqual({ status: 429, body: { error: expect.any(String) } });
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});

test("no request body leads to a 5xx", async () => {
  const { url } = await aSite();
  const nearly = fc.record({
    ctaType: fc.constantFrom(...ctaTypes),
    metadata: fc.record({
      page: fc.string({ unit: "binary" }).map((path) => `/${path}`),
      timestamp: fc.oneof(
        fc.date().map(String),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.constant("9999-12-31T23:59:59.999+23:59"),
      ),
    }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        nearly.map((value) => JSON.stringify(value)),
        fc.json(),
        fc.string(),
      ),
      async (body) => {
        expect((await post(url, body)).status).toBeLessThan(500);
      },
    ),
    { numRuns: 300 },
  );
});

async function post(url: string, body: unknown, headers: Record<string, string> = {}, method = "POST") {
  const init = { method, headers: { "content-type": "application/json", ...headers } };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`${url}/notify-cta`, text === undefined ? init : { ...init, body: text });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
