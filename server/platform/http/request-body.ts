// Reads request bodies, with a limit for each and for all together (body-budget.ts). A body is collected in
// one buffer that grows. If chunks were stored separately, chunks of one byte would take a hundred bytes
// each.
import type { IncomingMessage } from "node:http";
import { type BodyLease, bodyBudget } from "../admission/body-budget.ts";
import type { Context, MiddlewareHandler } from "./request-context.ts";

/**
 * `too large`: the body exceeds its own limit. `no room`: the budget of the process is full. `broken off`:
 * the caller has hung up.
 */
export type BodyRefusalReason = "too large" | "no room" | "broken off";

/** Thrown for a body that was not read. */
export class BodyRefusal extends Error {
  readonly fault: BodyRefusalReason;
  constructor(fault: BodyRefusalReason) {
    super(`The body of a request was not read: ${fault}`);
    this.fault = fault;
  }
}

export type RequestBody = {
  /** Reads the whole body. Throws BodyRefusal. */
  read(maxBytes: number): Promise<ArrayBuffer>;
  /** Releases the memory of the body, and discards the part that was not read. */
  close(): Promise<void>;
};

type AddressOf = (c: Context) => string;

/** Retry-After in seconds for a body that was refused with `no room`. */
export const bodyRetryAfterSeconds = 10;

/**
 * Puts the unread body into the context variable `body`, for routes whose handlers decide how many bytes the
 * caller may send.
 */
export function requestBody(addressOf: AddressOf): MiddlewareHandler<{ Variables: { body: RequestBody } }> {
  return async (c, next) => {
    const body = openBody(c, addressOf);
    c.set("body", body);
    await next().finally(body.close);
  };
}

/**
 * `refuse` creates the answer for a body that is too large or has no room. After `broken off` the answer is a
 * 400, which the caller no longer receives.
 */
export type BodyLimit = {
  maxBytes: number;
  addressOf: AddressOf;
  refuse(c: Context, fault: Exclude<BodyRefusalReason, "broken off">): Response;
};

/** Reads the body before the handlers run, so that they read it from memory. */
export function limitBody({ maxBytes, addressOf, refuse }: BodyLimit): MiddlewareHandler {
  return async (c, next) => {
    if (declaredLength(c) === 0) return next();
    const body = openBody(c, addressOf);
    try {
      const bytes = await body.read(maxBytes);
      Object.assign(c.req.bodyCache, { arrayBuffer: Promise.resolve(bytes) }); // where Hono looks first
      await next();
    } catch (error) {
      if (!(error instanceof BodyRefusal)) throw error;
      return error.fault === "broken off" ? new Response(null, { status: 400 }) : refuse(c, error.fault);
    } finally {
      await body.close();
    }
  };
}

function openBody(c: Context, addressOf: AddressOf): RequestBody {
  const declared = declaredLength(c);
  // The request has no body.
  if (declared === 0) return { read: () => c.req.arrayBuffer(), close: async () => {} };
  const held: Held = { room: new ArrayBuffer(0) };
  const { promise: dropped, reject: refuse } = Promise.withResolvers<never>();
  dropped.catch(() => {}); // if nobody reads the body, the rejection must not be unhandled
  const lease = bodyBudget.leaseFor(addressOf(c), () => {
    held.room = new ArrayBuffer(0); // released at once, because the next chunk may arrive much later
    refuse(new BodyRefusal("no room"));
  });
  const incoming: IncomingMessage | undefined = c.env?.incoming;
  let mayDiscardRest = incoming !== undefined;
  return {
    read: async (maxBytes) => {
      if (declared !== undefined && declared > maxBytes) throw new BodyRefusal("too large");
      const chunks = incoming ? chunksOf(incoming) : (c.req.raw.body ?? []);
      const bufferMaxBytes = Math.min(maxBytes, declared ?? maxBytes);
      return Promise.race([collect(chunks, { bufferMaxBytes, lease, held }), dropped]).catch(
        (error: unknown) => {
          const refusal = isHangUp(error) ? new BodyRefusal("broken off") : error;
          mayDiscardRest &&= refusal instanceof BodyRefusal && refusal.fault === "too large";
          throw refusal;
        },
      );
    },
    close: async () => {
      lease.end();
      if (incoming && mayDiscardRest && !incoming.readableEnded) await discard(incoming);
    },
  };
}

/**
 * Content-Length of a request from the network, whose headers Node has checked; 0 without one. Undefined if
 * the length is only known after reading: with Transfer-Encoding, and for calls inside the process. Accessing
 * the body itself would turn it into a stream.
 */
function declaredLength(c: Context): number | undefined {
  if (!c.env?.incoming || c.req.header("transfer-encoding") !== undefined) return undefined;
  return Number(c.req.header("content-length") ?? 0);
}

type Held = { room: ArrayBuffer };

/** The buffer doubles as the body arrives, so a length that is only declared takes no memory. */
async function collect(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { bufferMaxBytes, lease, held }: { bufferMaxBytes: number; lease: BodyLease; held: Held },
): Promise<ArrayBuffer> {
  held.room = new ArrayBuffer(Math.min(firstBytes, bufferMaxBytes));
  let length = 0;
  for await (const chunk of chunks) {
    const needed = length + chunk.length;
    if (needed > bufferMaxBytes) throw new BodyRefusal("too large");
    if (needed > held.room.byteLength) {
      const newSize = Math.min(bufferMaxBytes, Math.max(needed, 2 * held.room.byteLength));
      if (!lease.grow(newSize)) throw new BodyRefusal("no room");
      held.room = held.room.transfer(newSize);
    }
    new Uint8Array(held.room).set(chunk, length);
    length = needed;
    lease.received(length);
  }
  lease.complete();
  return held.room.transfer(length);
}

/**
 * Initial size of the buffer, which never counts against the budget (`uncountedBytesOfMany` in
 * body-budget.ts).
 */
const firstBytes = 8_192;

function chunksOf(incoming: IncomingMessage): AsyncIterable<Uint8Array> {
  return incoming.iterator({ destroyOnReturn: false });
}

function isHangUp(error: unknown): boolean {
  return error instanceof Error && "code" in error && hangUps.includes(error.code);
}

const hangUps: unknown[] = ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];

/**
 * Reads the rest of a body and discards it, up to 4 MiB. Many clients send their whole body before they read,
 * and see a broken connection instead of the answer when the answer comes earlier (measured with Node's
 * fetch: 80 of 200 at 300 kB).
 */
async function discard(incoming: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(incoming)) {
      bytes += chunk.length;
      if (bytes >= maxDiscardedBytes) return;
    }
  } catch (error) {
    if (!isHangUp(error)) throw error;
  }
}

const maxDiscardedBytes = 4_194_304;
