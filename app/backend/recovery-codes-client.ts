// Calls of this project's own auth service for recovery codes (docs/accounts.md). The official client has no
// methods for them, and a hosted project has no such calls.
import { z } from "../../contract/zod.ts";
import { backendAddress } from "./backend-address.ts";
import type { Backend } from "./client.ts";
import { connect } from "./connect.ts";

type Call<Answer> = { method: "GET" | "POST"; path?: string; body?: unknown; shape: z.ZodMiniType<Answer> };

type Refusal = { name: string; message: string; code: string | undefined };
type Reply<Answer> = { data: Answer; error: null } | { data: null; error: Refusal };

export const recoveryCodesLeft = z.object({ remaining: z.number(), created_at: z.nullable(z.string()) });
export const newRecoveryCodes = z.object({ codes: z.array(z.string()), created_at: z.string() });
export const recoveredTokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  remaining: z.number(),
});

export type NewRecoveryCodes = z.infer<typeof newRecoveryCodes>;

/** Replies as the official client's methods do. Throws if the service cannot be reached. */
export async function callRecoveryCodes<Answer>(
  auth: Backend["auth"],
  { method, path = "", body, shape }: Call<Answer>,
): Promise<Reply<Answer>> {
  const { url, key } = backendAddress();
  const { data, error } = await auth.getSession();
  if (error) throw error;
  const { send } = await connect();
  const answer = await send(`${url}/auth/v1/factors/recovery-codes${path}`, {
    method,
    headers: {
      apikey: key,
      Authorization: `Bearer ${data.session?.access_token ?? ""}`,
      "Content-Type": "application/json",
      "X-Supabase-Api-Version": "2024-01-01",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.ok) return { data: shape.parse(await answer.json()), error: null };
  if (answer.status >= 500) throw new Error(`Recovery codes were answered with ${answer.status}.`);
  return { data: null, error: { name: "AuthApiError", ...refusalShape.parse(await answer.json()) } };
}

const refusalShape = z.object({ code: z.string(), message: z.string() });
