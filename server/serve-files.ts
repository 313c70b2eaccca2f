// Answers what lies in memory before anything else looks at a request: a page costs little more than Node itself needs to send it.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FileAnswer, MemoryFile } from "./memory-file.ts";
import type { RequestNotes } from "./platform/request-log.ts";

/** False for a request that no file answers. */
export type ServeFiles = (request: IncomingMessage, response: ServerResponse) => boolean;

export function serveFiles(files: Map<string, MemoryFile>, notes: RequestNotes): ServeFiles {
  return (request, response) => {
    const { method = "", url = "", headers } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const path = pathOf(url);
    const file = files.get(path);
    if (!file) return false;

    const startedAt = performance.now();
    const requestId = notes.idFor(first(headers["x-request-id"]));
    const send = ({ status, headers, body }: FileAnswer) => {
      response.writeHead(status, [...headers, "X-Request-Id", requestId]);
      response.end(body);
      const milliseconds = Math.round(performance.now() - startedAt);
      notes.note(requestId, { method, route: routeOf(path), status, milliseconds });
    };
    const answer = file.answer({ method, header: (name) => first(headers[name]) });
    if (answer instanceof Promise) answer.then(send, (error: Error) => response.destroy(error));
    else send(answer);
    return true;
  };
}

export function filesFirst(files: ServeFiles, rest: RequestListener): RequestListener {
  return (request, response) => {
    if (!files(request, response)) return rest(request, response);
  };
}

/** One after the other, beside the server's work. */
export async function compressBest(files: Map<string, MemoryFile>): Promise<void> {
  for (const file of files.values()) await file.compressBest();
}

/** Of assets only that they are some: their names change with every build. */
function routeOf(path: string): string {
  return path.startsWith("/assets/") ? "/assets/*" : path;
}

/** A client may send the whole address (RFC 9112, section 3.2.2). */
function pathOf(target: string): string {
  if (!target.startsWith("/")) return URL.parse(target)?.pathname ?? "";
  const end = target.indexOf("?");
  return end === -1 ? target : target.slice(0, end);
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
