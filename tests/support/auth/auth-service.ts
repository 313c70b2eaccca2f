// The auth service on a real port and a real database. Messages are collected in memory, and the test may
// move the clock.
import { AuthClient } from "@supabase/auth-js";
import { Hono } from "hono";
import { messageIntervalSeconds } from "../../../server/auth/one-time-tokens/message-interval.ts";
import { authRoutes } from "../../../server/auth/routes.ts";
import type { AuthSettings } from "../../../server/auth/service.ts";
import type { OutgoingMessage } from "../../../server/delivery/message.ts";
import { createRateLimiter } from "../../../server/platform/admission/rate-limit.ts";
import { createAccessTokens } from "../../../server/platform/keys/access-token.ts";
import type { SigningKey } from "../../../server/platform/keys/signing-keys.ts";
import { createLog } from "../../../server/platform/log.ts";
import { aSigningKey } from "../data/caller.ts";
import { aDatabase, type TestDatabase } from "../data/database.ts";
import { serveRoutes } from "../server/serve-routes.ts";

export type Mail = Extract<OutgoingMessage, { kind: "mail" }>;
export type Text = Extract<OutgoingMessage, { kind: "sms" }>;

export type AuthOptions = {
  database?: TestDatabase;
  keys?: SigningKey[];
  isAutoConfirming?: boolean;
  isLimited?: boolean;
  uriAllowList?: string[];
  /** Overrides of the default settings. */
  settings?: Partial<AuthSettings>;
  /** Runs before each message is stored; may throw like a failing mail server. */
  deliver?: (mail: OutgoingMessage) => Promise<void>;
};

export type TestAuth = Awaited<ReturnType<typeof anAuthService>>;

const plainSettings: AuthSettings = {
  isAutoConfirming: false,
  uriAllowList: [],
  providers: [],
  samlPrivateKey: undefined,
  captcha: undefined,
  offersSignInCodes: false,
  requiresReauthentication: true,
  smsCountryCodes: ["1"],
};

/** The settings of AUTH_SIGN_IN_CODES=true, which allow accounts with a phone number. */
export const signInByText = { offersSignInCodes: true };

export const siteUrl = "http://site.example:3000";

export async function anAuthService(options: AuthOptions = {}) {
  const database = options.database ?? (await aDatabase());
  const log = createLog("silent");
  const keys = options.keys ?? [await aSigningKey()];
  const clock = { aheadSeconds: 0 };
  const now = () => new Date(Date.now() + clock.aheadSeconds * 1000);
  const pass = (seconds: number) => {
    clock.aheadSeconds += seconds;
  };
  const mails: Mail[] = [];
  const texts: Text[] = [];
  const tokens = await createAccessTokens({ keys, issuer: `${siteUrl}/auth/v1`, now });
  const limitsPool = database.as("site_limits");
  const app = new Hono();
  app.route(
    "/auth/v1",
    authRoutes({
      tokens,
      now,
      siteUrl,
      log,
      pool: database.as("supabase_auth_admin"),
      delivery: {
        send: async (message) => {
          await options.deliver?.(message);
          if (message.kind === "mail") mails.push(message);
          if (message.kind === "sms") texts.push(message);
          return { isDelivered: true, isTestingMode: true };
        },
        waitFor: () => undefined,
        close: async () => undefined,
      },
      limiter: createRateLimiter({ pool: limitsPool, isOn: options.isLimited ?? false, log }),
      recipientLimiter: createRateLimiter({ pool: limitsPool, isOn: true, log }),
      uriAllowList: options.uriAllowList ?? [],
      settings: {
        ...plainSettings,
        ...options.settings,
        isAutoConfirming: options.isAutoConfirming ?? false,
      },
      isLimited: options.isLimited ?? false,
      addressOf: (c) => c.req.header("x-test-address") ?? "192.0.2.1",
    }),
  );
  const url = `${await serveRoutes(app)}/auth/v1`;
  return {
    url,
    database,
    mails,
    texts,
    keys,
    tokens,
    now,
    owner: database.owner,
    /** Advances the service's clock by this many seconds. */
    pass,
    /** Advances the clock until the next message of a kind may go to the same recipient. */
    passMessageInterval: () => pass(messageIntervalSeconds + 1),
    /** The unmodified official client; each one has a session of its own, like another device. */
    client: (headers: Record<string, string> = {}, flowType: "implicit" | "pkce" = "implicit") =>
      new AuthClient({
        url,
        headers,
        flowType,
        autoRefreshToken: false,
        persistSession: false,
        detectSessionInUrl: false,
      }),
    call: (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, { redirect: "manual", ...init }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
  };
}

export const password = "plumb-bob-and-line";

let count = 0;

export function anEmail(): string {
  count += 1;
  return `person${count}@example.org`;
}

/** A phone number in its stored form, without the plus sign. */
export function aPhone(): string {
  count += 1;
  return `1555555${String(count).padStart(4, "0")}`;
}

/** Signs somebody up and confirms the address. */
export async function aMember(auth: TestAuth, email = anEmail()) {
  const client = auth.client();
  const { error } = await client.signUp({
    email,
    password,
    options: { data: { first_name: "Inés", last_name: "O’Hara" } },
  });
  if (error) throw error;
  await auth.call(verifyPath(lastMailTo(auth, email)));
  return { email, password };
}

/** A member who is signed in with a client of their own. */
export async function aSignedInMember(auth: TestAuth, email?: string) {
  const member = await aMember(auth, email);
  const device = await signedIn(auth, member.email);
  return { ...member, ...device };
}

/** Signs the person in with another client. */
export async function signedIn(auth: TestAuth, email: string) {
  const client = auth.client();
  const { data, error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, session: data.session, user: data.user };
}

export function lastMailTo({ mails }: { mails: Mail[] }, email: string): Mail {
  const mail = mails.findLast(({ to }) => to === email);
  if (!mail) throw new Error(`No mail to ${email}`);
  return mail;
}

export function lastTextTo({ texts }: { texts: Text[] }, phone: string): Text {
  const message = texts.findLast(({ to }) => to === `+${phone}`);
  if (!message) throw new Error(`No text to ${phone}`);
  return message;
}

export function linkIn({ text }: Mail): string {
  return text.match(/http\S+\/auth\?token_hash=\S+/)?.[0] ?? "";
}

export function codeIn(message: Mail | Text): string {
  const words = message.kind === "mail" ? message.text : message.body;
  return words.match(/\b\d{6}\b/)?.[0] ?? "";
}

/** The secret in a mail's link. */
export function tokenHashIn(mail: Mail): string {
  return new URL(linkIn(mail)).searchParams.get("token_hash") ?? "";
}

/** The call below /auth/v1 that upstream's mails link to, for a mail's link. */
export function verifyPath(mail: Mail): string {
  const { token_hash, ...others } = Object.fromEntries(new URL(linkIn(mail)).searchParams);
  return `/verify?${new URLSearchParams({ token: token_hash ?? "", ...others })}`;
}

/** Calls what upstream's mails link to on the service's real port, and returns where it redirects to. */
export async function follow(auth: TestAuth, mail: Mail) {
  const response = await auth.call(verifyPath(mail));
  const location = new URL(response.headers.get("location") ?? "");
  const fragment = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const query = Object.fromEntries(location.searchParams);
  return { status: response.status, target: `${location.origin}${location.pathname}`, fragment, query };
}

/** Returns status, code and message of an error in the shape without the version header. */
export async function refusal(response: Response): Promise<[number, string, string]> {
  const { error_code, msg } = await response.json();
  return [response.status, error_code, msg];
}

/** Signs somebody up with a phone number and confirms it, which signs them in. */
export async function aPhoneMember(auth: TestAuth, phone = aPhone()) {
  const client = auth.client();
  const { error } = await client.signUp({ phone, password });
  if (error) throw error;
  const verified = await client.verifyOtp({ phone, token: codeIn(lastTextTo(auth, phone)), type: "sms" });
  if (verified.error) throw verified.error;
  return { client, phone };
}

/** Status and error code that the service answers a token with. */
export async function refusalOfUser(auth: TestAuth, token: string | undefined): Promise<[number, unknown]> {
  const response = await auth.call("/user", { headers: { authorization: `Bearer ${token}` } });
  return [response.status, (await response.json()).error_code];
}
