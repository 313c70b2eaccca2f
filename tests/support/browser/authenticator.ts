// An authenticator app. The service accepts each code once, and accepts the code of the next time step early;
// so the app gives two codes without waiting.
import { setTimeout as sleep } from "node:timers/promises";
import { AuthClient } from "@supabase/auth-js";
import { TOTP } from "otpauth";
import type { Site } from "../server/site.ts";
import type { Person } from "./people.ts";

export type Authenticator = { code(): Promise<string> };

const stepMs = 30_000;

export function anAuthenticator(secret: string): Authenticator {
  let lastStep = 0;
  return {
    async code() {
      const step = Math.max(lastStep + 1, Math.floor(Date.now() / stepMs));
      const earlyMs = (step - 1) * stepMs - Date.now();
      if (earlyMs > 0) await sleep(earlyMs);
      lastStep = step;
      return new TOTP({ secret }).generate({ timestamp: step * stepMs });
    },
  };
}

/** Sets up an authenticator app for an account, with a client that is signed out afterwards. */
export async function withAuthenticator(
  site: Site,
  { email, password }: Person,
  friendlyName = "Authenticator app",
): Promise<Authenticator> {
  const client = new AuthClient({
    url: `${site.url}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
  });
  const { error } = await client.signInWithPassword({ email, password });
  if (error) throw error;
  const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  const authenticator = anAuthenticator(totp.secret);
  const proved = await client.mfa.challengeAndVerify({ factorId, code: await authenticator.code() });
  if (proved.error) throw proved.error;
  await client.signOut({ scope: "local" });
  return authenticator;
}
