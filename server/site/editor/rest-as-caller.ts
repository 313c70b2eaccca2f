// Asks the data service as the caller of a request: this server's own, or that of a hosted project. So the
// database decides, and both behave alike.
import type { Context } from "../../platform/http/request-context.ts";

type CallsOptions = {
  /** This server's own routes. */
  fetch: (request: Request, env: Context["env"]) => Response | Promise<Response>;
  hostedBackendUrl: string | undefined;
  anonKey: string | undefined;
};

/** `path` is that below `/rest/v1`. With a body it is a POST. Rejects without an answer within 15 seconds. */
export type RestCall = (path: string, body?: object) => Promise<Response>;

export function restAsCaller({ fetch: handle, hostedBackendUrl, anonKey }: CallsOptions) {
  return (c: Context): RestCall =>
    async (path, body) => {
      const authorization = c.req.header("authorization");
      const headers: Record<string, string> = {
        ...(authorization ? { authorization } : {}),
        ...(anonKey ? { apikey: anonKey } : {}),
        ...(body ? { "content-type": "application/json" } : {}),
      };
      const request = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
      if (hostedBackendUrl)
        return fetch(`${hostedBackendUrl}/rest/v1${path}`, {
          ...request,
          signal: AbortSignal.timeout(timeoutMs),
        });
      const forwardedFor = c.req.header("x-forwarded-for");
      const own = new Request(new URL(`/rest/v1${path}`, c.req.url), request);
      if (forwardedFor !== undefined) own.headers.set("x-forwarded-for", forwardedFor);
      return handle(own, c.env);
    };
}

const timeoutMs = 15_000;
