// A proxy or a captive portal may answer in place of the data service. The official client takes an
// empty 404, and any 200 to a write, as success: what was typed would count as saved.

/** Wraps the data client's fetch: an answer that the data service does not give becomes a 502. */
export function refusingForeignAnswers(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (isOfDataService(response) && !(response.status === 200 && isSilentWrite(input, init)))
      return response;
    const failure = { code: "foreign_answer", message: `foreign_answer_${response.status}` };
    return new Response(JSON.stringify(failure), { status: 502 });
  };
}

/** A write that asks for no rows, which PostgREST answers with 201 or 204. A function answers with 200. */
function isSilentWrite(input: RequestInfo | URL, { method = "GET", headers }: RequestInit = {}): boolean {
  if (method === "GET" || method === "HEAD" || String(input).includes("/rpc/")) return false;
  return new Headers(headers).get("prefer")?.includes("return=representation") !== true;
}

/** PostgREST sends JSON or CSV, but for 201 and 204 to a write. Any other failure is reported as it is. */
function isOfDataService({ ok, status, headers }: Response): boolean {
  if (status === 201 || status === 204 || (!ok && status !== 404)) return true;
  return /^(application\/(.+\+)?json|text\/csv)\b/.test(headers.get("content-type") ?? "");
}
