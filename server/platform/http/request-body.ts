// Bodies of requests, read with a bound on each and on all together (body-budget.ts). A body is collected in
// one piece of memory that grows: kept as it comes, a caller's pieces of one byte would each take a hundred.
import type { IncomingMessage } from "node:http";
import { type BodyLease, bodyBudget } from "./body-budget.ts";
import type { Context, MiddlewareHandler } from "./request-context.ts";

/**
 * Above its bound; the process holds as much as it may; or the caller has gone, which is no fault of ours.
 */
export type BodyFault = "too large" | "no room" | "broken off";

export class BodyRefusal extends Error {
  readonly fault: BodyFault;
  constructor(fault: BodyFault) {
    super(`The body of a request was not read: ${fault}`);
    this.fault = fault;
  }
}

export type RequestBody = {
  /** Throws BodyRefusal. */
  read(maxBytes: number): Promise<ArrayBuffer>;
  /** Ends what the body holds, and reads what nobody read. */
  close(): Promise<void>;
};

type AddressOf = (c: Context) => string;

/** When to come back for room. */
export const bodyRetrySeconds = 10;

/** Gives handlers `body`, where only they know how much the caller may send. */
export function requestBody(addressOf: AddressOf): MiddlewareHandler<{ Variables: { body: RequestBody } }> {
  return async (c, next) => {
    const body = openBody(c, addressOf);
    c.set("body", body);
    await next().finally(body.close);
  };
}

export type BodyBound = {
  maxBytes: number;
  addressOf: AddressOf;
  refuse(c: Context, fault: Exclude<BodyFault, "broken off">): Response;
};

/** Reads the body before any handler asks for it. */
export function boundedBody({ maxBytes, addressOf, refuse }: BodyBound): MiddlewareHandler {
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
  // Nothing over the wire; the body of a call of our own lies in memory.
  if (declared === 0) return { read: () => c.req.arrayBuffer(), close: async () => {} };
  const held: Held = { room: new ArrayBuffer(0) };
  const { promise: gaveWay, reject: refuse } = Promise.withResolvers<never>();
  gaveWay.catch(() => {}); // nobody may be reading
  const lease = bodyBudget.leaseFor(addressOf(c), () => {
    held.room = new ArrayBuffer(0); // the reader may wait for its next piece for long
    refuse(new BodyRefusal("no room"));
  });
  const incoming: IncomingMessage | undefined = c.env?.incoming;
  let isWorthTheRest = incoming !== undefined;
  return {
    read: async (maxBytes) => {
      if (declared !== undefined && declared > maxBytes) throw new BodyRefusal("too large");
      const pieces = incoming ? piecesOf(incoming) : (c.req.raw.body ?? []);
      const mostBytes = Math.min(maxBytes, declared ?? maxBytes);
      return Promise.race([collect(pieces, { mostBytes, lease, held }), gaveWay]).catch((error: unknown) => {
        const refusal = isHangUp(error) ? new BodyRefusal("broken off") : error;
        isWorthTheRest &&= refusal instanceof BodyRefusal && refusal.fault === "too large";
        throw refusal;
      });
    },
    close: async () => {
      lease.end();
      if (incoming && isWorthTheRest && !incoming.readableEnded) await discard(incoming);
    },
  };
}

/**
 * Of a request that came over the wire, where Node has checked the headers: to look at its body instead would
 * make a stream of it. Undefined where only reading tells.
 */
function declaredLength(c: Context): number | undefined {
  if (!c.env?.incoming || c.req.header("transfer-encoding") !== undefined) return undefined;
  return Number(c.req.header("content-length") ?? 0);
}

type Held = { room: ArrayBuffer };

/** Room is doubled as the body comes, so a length that is only declared takes none. */
async function collect(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { mostBytes, lease, held }: { mostBytes: number; lease: BodyLease; held: Held },
): Promise<ArrayBuffer> {
  held.room = new ArrayBuffer(Math.min(firstBytes, mostBytes));
  let length = 0;
  for await (const piece of pieces) {
    const needed = length + piece.length;
    if (needed > mostBytes) throw new BodyRefusal("too large");
    if (needed > held.room.byteLength) {
      const wanted = Math.min(mostBytes, Math.max(needed, 2 * held.room.byteLength));
      if (!lease.grow(wanted)) throw new BodyRefusal("no room");
      held.room = held.room.transfer(wanted);
    }
    new Uint8Array(held.room).set(piece, length);
    length = needed;
    lease.received(length);
  }
  lease.complete();
  return held.room.transfer(length);
}

/** Never counted (body-budget.ts). */
const firstBytes = 8_192;

function piecesOf(incoming: IncomingMessage): AsyncIterable<Uint8Array> {
  return incoming.iterator({ destroyOnReturn: false });
}

function isHangUp(error: unknown): boolean {
  return error instanceof Error && "code" in error && hangUps.includes(error.code);
}

const hangUps: unknown[] = ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];

/**
 * Reads on without keeping, within reason: many clients send their whole body before they read, and see a
 * broken connection instead of the answer when it comes in the midst of it (measured with Node's fetch: 80 of
 * 200 at 300 kB).
 */
async function discard(incoming: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const piece of piecesOf(incoming)) {
      bytes += piece.length;
      if (bytes >= mostDiscardedBytes) return;
    }
  } catch (error) {
    if (!isHangUp(error)) throw error;
  }
}

const mostDiscardedBytes = 4_194_304;
