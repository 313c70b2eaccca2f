// Invalid HTTP that no client library would send, written directly to the connection. The server may answer
// or close the connection. It must not keep the connection open after the client has ended it, and must not
// crash.
import { connect } from "node:net";
import type { Random } from "../load/random.ts";

export async function sendMalformed(origin: string, random: Random, faults: string[]): Promise<void> {
  const text = random.one(broken);
  const bytes = random.one([text, text.slice(0, random.between(1, text.length)), binary(random)]);
  if (!(await isLetGo(Number(new URL(origin).port), bytes)))
    faults.push(`a connection was held after its end\n  ${JSON.stringify(bytes.toString().slice(0, 500))}`);
}

/**
 * Sends the bytes, ends its own side, and resolves to whether the server closes the connection within 20 s.
 */
function isLetGo(port: number, bytes: string | Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.setTimeout(20_000, () => {
      socket.destroy();
      resolve(false);
    });
    socket.on("error", () => {}); // "close" follows
    socket.on("close", () => resolve(true));
    socket.resume();
    socket.end(bytes);
  });
}

function binary(random: Random): Uint8Array {
  return Uint8Array.from({ length: random.between(1, 2_000) }, () => random.between(0, 255));
}

const json = "Host: x\r\nContent-Type: application/json\r\n";

const broken: [string, ...string[]] = [
  `POST /api/send-scholarship-email HTTP/1.1\r\n${json}Content-Length: 500\r\n\r\n{"firstName":`,
  `POST /rest/v1/scholarship_applications HTTP/1.1\r\n${json}Content-Length: 900\r\n\r\n{"id":"`,
  `POST /auth/v1/signup HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  `POST /auth/v1/signup HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":`,
  `POST /rest/v1/user_roles HTTP/1.1\r\n${json}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\n${"X-A: b\r\n".repeat(3_000)}\r\n`,
  "GET http://[ HTTP/1.1\r\nHost: [\r\n\r\n",
  "GET /%zz%00\u0001 HTTP/1.1\r\nHost: a b\r\n\r\n",
  "GET //evil.example/%2e%2e HTTP/1.1\r\nHost: \r\n\r\n",
  "GET * HTTP/1.1\r\nHost: x\r\n\r\n",
  "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
  "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
  "GET / HTTP/9.9\r\n\r\n",
  "GET / HTTP/1.0\r\n\r\n",
  "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
  `GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: 200-maybe\r\n\r\n`,
  `POST /auth/v1/token?grant_type=password HTTP/1.1\r\n${json}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`,
];
