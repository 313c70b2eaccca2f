// Node's own HTTP server with exactly the bytes and headers of another server's answers and nothing else: the
// limit of any program on Node. Run as `node bench/baseline/node-baseline.ts FOLDER PORT`, it serves the
// files that startNodeBaseline wrote there.
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { freePort } from "../../commands/servers/free-port.mjs";
import { type ServerProcess, serverProcess } from "../site/server-process.ts";
import type { MirroredFile } from "./nginx-baseline.ts";

const madeByNode = new Set(["connection", "date", "keep-alive"]);

export async function startNodeBaseline(folder: string, files: MirroredFile[]): Promise<ServerProcess> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  for (const [index, { body }] of files.entries()) await writeFile(join(folder, String(index)), body);
  const answers = files.map(({ path, headers }) => ({
    path,
    etag: headers.etag,
    headers: Object.entries(headers)
      .filter(([name]) => !madeByNode.has(name))
      .flat(),
  }));
  await writeFile(join(folder, "answers.json"), JSON.stringify(answers));
  return serverProcess({
    args: [import.meta.filename, folder, String(port)],
    env: {},
    port,
    readyPath: "/",
  });
}

type BareAnswer = { path: string; etag: string; headers: string[] };

function serve(folder: string, port: number): void {
  const answers: BareAnswer[] = JSON.parse(readFileSync(join(folder, "answers.json"), "utf8"));
  const byPath = new Map(
    answers.map((answer, index) => [
      answer.path,
      { ...answer, body: readFileSync(join(folder, String(index))) },
    ]),
  );
  createServer((request, response) => {
    const answer = byPath.get(request.url ?? "");
    if (!answer) response.writeHead(404).end();
    else if (request.headers["if-none-match"] === answer.etag) response.writeHead(304, answer.headers).end();
    else response.writeHead(200, answer.headers).end(answer.body);
  }).listen(port, "127.0.0.1");
}

const [, program, folder, port] = process.argv;
if (program === import.meta.filename && folder && port) serve(folder, Number(port));
