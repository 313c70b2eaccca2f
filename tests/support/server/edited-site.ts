// A site with its owner, and the calls of the editor of its words as the screen makes them.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { EditableSite, EditorRefusal, PublishRequest } from "../../../contract/site-editor.ts";
import { ensureConfirmedAccount } from "../../../server/auth/accounts/ensure-confirmed-account.ts";
import { makeDatabase } from "../data/database.ts";
import { aSite } from "./site.ts";

export type Caller = { client: SupabaseClient; token: string };
/** `url` is that of another process at the same database. */
type Asked = { token?: string; body?: object; url?: string };
type StoredDraft = { file: string; path: string[]; version: number };

export async function anEditedSite() {
  const { database, drop } = await makeDatabase();
  const site = await aSite({ env: { DATABASE_URL: database.url, RATE_LIMITS: "off" } });

  async function aCaller(email: string, { becomesAdmin = false } = {}): Promise<Caller> {
    const account = { email, password: "plumb-bob-and-line" };
    await ensureConfirmedAccount(database.owner, { ...account, becomesAdmin });
    const client = createClient(site.url, "site-visitor", { auth: { persistSession: false } });
    const { data } = await client.auth.signInWithPassword(account);
    return { client, token: data.session?.access_token ?? "" };
  }
  const owner = await aCaller("owner@example.org", { becomesAdmin: true });

  async function ask<Answer>(path: string, { token, body, url = site.url }: Asked = {}) {
    const response = await fetch(`${url}/api/site-editor${path}`, {
      ...(body ? { method: "POST", body: body instanceof Blob ? body : JSON.stringify(body) } : {}),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    return { status: response.status, answer: (await response.json()) as Answer };
  }

  return {
    ...{ site, database, owner, aCaller, ask },
    words: async (token = owner.token) => (await ask<EditableSite>("/words", { token })).answer,
    publish: (body: PublishRequest, { token } = owner, url = site.url) =>
      ask<{ number: number } & EditorRefusal>("/publish", { token, body, url }),
    page: async (path: string, url = site.url) => (await fetch(url + path)).text(),
    draft: async (
      place: { file: string; path: string[] },
      value: string,
      known_version = 0,
      based_on: string | null = null,
    ): Promise<StoredDraft> => {
      const saved = { ...place, value, based_on, known_version };
      const { data, error } = await owner.client.rpc("save_draft", saved);
      if (error) throw error;
      return { ...place, version: (data as { version: number }[])[0]?.version ?? 0 };
    },
    stop: async () => {
      await site.remove();
      await drop();
    },
  };
}

export type EditedSite = Awaited<ReturnType<typeof anEditedSite>>;
