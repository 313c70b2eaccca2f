// GitHub as its OAuth apps see it, until the test ends: the authorization page, the code exchange, and two
// calls of its API.
import { createHash, randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { ProviderConfig } from "../../../server/platform/config/auth-config.ts";
import { serveRoutes } from "../server/serve-routes.ts";

export type GitHubPerson = {
  id: number;
  login: string;
  name: string | null;
  avatar_url?: string;
  emails: { email: string; verified: boolean; primary: boolean }[];
};

const client = { id: "school-on-github", secret: "a-secret-between-school-and-github" };

/** `person` is the GitHub user in the browser; the test may change it. */
export async function aGitHub(person: GitHubPerson) {
  const github = { person };
  const challenges = new Map<string, string>();
  const tokens = new Set<string>();
  const app = new Hono();
  app.get("/login/oauth/authorize", (c) => {
    const { redirect_uri = "", state = "", code_challenge = "" } = c.req.query();
    const code = randomUUID();
    challenges.set(code, code_challenge);
    return c.redirect(`${redirect_uri}?${new URLSearchParams({ code, state })}`);
  });
  app.post("/login/oauth/access_token", async (c) => {
    const { code = "", code_verifier = "", client_id, client_secret } = textsOf(await c.req.formData());
    const challenge = createHash("sha256").update(code_verifier).digest("base64url");
    const isClient = client_id === client.id && client_secret === client.secret;
    if (!isClient || challenges.get(code) !== challenge) return c.json({ error: "bad_verification_code" });
    challenges.delete(code);
    const access_token = `gho_${randomUUID()}`;
    tokens.add(access_token);
    return c.json({ access_token, token_type: "bearer", scope: "user:email" });
  });
  app.use("/api/v3/*", async (c, next) => {
    const [, token = ""] = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "") ?? [];
    if (!tokens.has(token) || !c.req.header("user-agent")) return c.json({ message: "Bad credentials" }, 401);
    return next();
  });
  app.get("/api/v3/user", (c) => {
    const { emails: _, ...user } = github.person;
    return c.json({ avatar_url: "https://avatars.example/1", ...user });
  });
  app.get("/api/v3/user/emails", (c) => c.json(github.person.emails));
  const url = await serveRoutes(app);
  const config: ProviderConfig = { name: "github", clientIds: [client.id], secret: client.secret, url };
  return Object.assign(github, { url, config });
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
