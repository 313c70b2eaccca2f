// The API calls with which the server submits an application for a browser without script. They have no
// special rights. They carry the applicant's own address, so rate limits count for the applicant.
import type { Context } from "../platform/http/request-context.ts";
import type { ApiCalls } from "./submit-application.ts";

type CallsOptions = {
  /** This server's own routes. */
  fetch: (request: Request, env: Context["env"]) => Response | Promise<Response>;
  hostedBackendUrl: string | undefined;
  anonKey: string | undefined;
};

export function createApiCalls({ fetch: handle, hostedBackendUrl, anonKey }: CallsOptions) {
  return (c: Context): ApiCalls => {
    const callOwnRoute = async (path: string, body: object) =>
      handle(jsonPost(new URL(path, c.req.url).href, body, forwardedHeaders(c)), c.env);
    return {
      insert: (record) =>
        hostedBackendUrl
          ? fetch(
              jsonPost(`${hostedBackendUrl}/rest/v1/scholarship_applications`, record, keyHeaders(anonKey)),
              { signal: AbortSignal.timeout(timeoutMs) },
            )
          : callOwnRoute("/rest/v1/scholarship_applications", record),
      requestEmail: (submission) => callOwnRoute("/api/send-scholarship-email", submission),
    };
  };
}

const timeoutMs = 15_000;

function jsonPost(url: string, body: object, headers: Record<string, string>): Request {
  return new Request(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The header with the addresses that our proxies saw. The connection itself is passed in `env`. */
function forwardedHeaders(c: Context): Record<string, string> {
  const forwardedFor = c.req.header("x-forwarded-for");
  return forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
}

/** Older keys are JWTs, and are expected in Authorization too. */
function keyHeaders(key = ""): Record<string, string> {
  return { apikey: key, ...(key.startsWith("eyJ") ? { authorization: `Bearer ${key}` } : {}) };
}
