// Answers requests for files in memory before any other handler runs, so that a page costs little more than
// the time that Node itself needs to send it.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { pathInDefault } from "#words";
import { isStatusLink } from "../../contract/status-link.ts";
import type { RequestLogger } from "../platform/http/request-log.ts";
import type { FindRetainedAsset } from "./find-retained-asset.ts";
import type { FileResponse, MemoryFile } from "./memory-file.ts";

export type ServeFilesOptions = {
  /** The files, by path. */
  files: Map<string, MemoryFile>;
  /** Called for paths that are not among the files. */
  earlierAsset?: FindRetainedAsset | undefined;
  requestLogger: RequestLogger;
  /** Answers every other request, and mailed links to the state of an application. */
  rest: RequestListener;
};

export function serveFiles({ files, earlierAsset, requestLogger, rest }: ServeFilesOptions): RequestListener {
  return (request, response) => {
    const { method = "", url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return rest(request, response);
    const path = pathOf(url);
    const file = files.get(path);
    if (file && !isStatusLink(pathInDefault(url))) return send(file, path, request, response);

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
    const requestId = requestLogger.idFor(first(headers["x-request-id"]));
    const write = ({ status, headers, body }: FileResponse) => {
      response.writeHead(status, [...headers, "X-Request-Id", requestId]);
      response.end(body);
      const milliseconds = Math.round(performance.now() - startedAt);
      requestLogger.note(requestId, { method, route: routeOf(path), status, milliseconds });
    };
    const answer = file.answer({ method, header: (name) => first(headers[name]) });
    if (answer instanceof Promise) answer.then(write, (error: Error) => response.destroy(error));
    else write(answer);
  }
}

/**
 * How long after a start the pages are compressed at Brotli's highest quality. That takes a processor two
 * seconds or more, which the visitors of a restart need first. Until then pages are a tenth larger.
 */
export const compressAfterMs = 20_000;

/** Compresses the files one after the other, while the server answers requests. */
export async function compressFiles(files: Map<string, MemoryFile>): Promise<void> {
  for (const file of files.values()) await file.compressBest();
}

/**
 * The route's name for log and metrics. Assets share one name, because their names change with every build.
 */
function routeOf(path: string): string {
  return path.startsWith("/assets/") ? "/assets/*" : path;
}

/** The path of a request target, which may be an absolute URL (RFC 9112, section 3.2.2). */
function pathOf(target: string): string {
  if (!target.startsWith("/")) return URL.parse(target)?.pathname ?? "";
  const end = target.indexOf("?");
  return end === -1 ? target : target.slice(0, end);
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
