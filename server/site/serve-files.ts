// Answers what lies in memory before anything else looks at a request: a page costs little more than Node
// itself needs to send it.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { RequestLogger } from "../platform/http/request-log.ts";
import type { FindRetainedAsset } from "./find-retained-asset.ts";
import type { FileResponse, MemoryFile } from "./memory-file.ts";

export type ServeFilesOptions = {
  /** By path. */
  files: Map<string, MemoryFile>;
  /** Asked for what is not among the files. */
  earlierAsset?: FindRetainedAsset | undefined;
  notes: RequestLogger;
  /** Answers what no file does. */
  rest: RequestListener;
};

export function serveFiles({ files, earlierAsset, notes, rest }: ServeFilesOptions): RequestListener {
  return (request, response) => {
    const { method = "", url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return rest(request, response);
    const path = pathOf(url);
    const file = files.get(path);
    if (file) return send(file, path, request, response);

    const earlier = earlierAsset?.(path);
    if (!earlier) return rest(request, response);
    earlier.then(
      (found) => (found ? send(found, path, request, response) : rest(request, response)),
      (error: Error) => response.destroy(error),
    );
  };

  function send(file: MemoryFile, path: string, request: IncomingMessage, response: ServerResponse): void {
    const { method = "", headers } = request;
    const startedAt = performance.now();
    const requestId = notes.idFor(first(headers["x-request-id"]));
    const write = ({ status, headers, body }: FileResponse) => {
      response.writeHead(status, [...headers, "X-Request-Id", requestId]);
      response.end(body);
      const milliseconds = Math.round(performance.now() - startedAt);
      notes.note(requestId, { method, route: routeOf(path), status, milliseconds });
    };
    const answer = file.answer({ method, header: (name) => first(headers[name]) });
    if (answer instanceof Promise) answer.then(write, (error: Error) => response.destroy(error));
    else write(answer);
  }
}

/** One after the other, beside the server's work. */
export async function compressFiles(files: Map<string, MemoryFile>): Promise<void> {
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
