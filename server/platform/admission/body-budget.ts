// Limits how many bytes of request bodies the process holds: in total, for one address, and for the network
// around it. Without a limit, uploads that never end would fill its memory. When the budget is full, the body
// that has made no progress for the longest time is dropped, so stalled uploads do not block other callers.
import { networkPrefix, widerNetworkPrefix } from "./caller.ts";

export type BodyBudget = {
  /**
   * Opens a lease for one request's body. `giveWay` is called when the body is dropped and must release its
   * memory, which no longer counts from then on.
   */
  leaseFor(address: string, giveWay: () => void): BodyLease;
  /** The bytes that currently count against the budget. */
  bytes(): number;
};

export type BodyLease = {
  /** Reports how many bytes of the body have arrived. */
  received(bytes: number): void;
  /**
   * Requests a total of `bytes` for the body. Returns false if there is no room, in which case the body keeps
   * what it had, or if the body was dropped.
   */
  grow(bytes: number): boolean;
  /** Reports that the whole body has arrived. A complete body is not dropped. */
  complete(): void;
  /** Releases the memory of the body. */
  end(): void;
};

export type BodyBudgetLimits = {
  maxBytes: number;
  /** The limit of one IPv4 address, or of one IPv6 /64. */
  maxBytesPerNetwork: number;
  /** The limit of one IPv4 /24, or of one IPv6 /48. */
  maxBytesPerWiderNetwork: number;
  /**
   * The first bytes of each body do not count: `uncountedBytes` while fewer than `manyBodies` bodies are
   * open, else `uncountedBytesOfMany`.
   */
  uncountedBytes: number;
  uncountedBytesOfMany: number;
  manyBodies: number;
  /** A body that receives less than `progressBytes` within `stalledMs` is stalled. */
  stalledMs: number;
  progressBytes: number;
};

type Body = {
  /** The budgets that the bytes count against: the network, the wider network, the total. */
  owners: readonly [string, string, string];
  heldBytes: number;
  markedBytes: number;
  progressedAt: number;
  isComplete: boolean;
  giveWay: () => void;
};

/** `now` is a monotonic clock in milliseconds. */
export function createBodyBudget(bounds: BodyBudgetLimits, now = () => performance.now()): BodyBudget {
  const bodies = new Set<Body>();
  const heldBy = new Map<string, number>();
  const limitsByLevel = [bounds.maxBytesPerNetwork, bounds.maxBytesPerWiderNetwork, bounds.maxBytes];
  const heldOf = (owner: string) => heldBy.get(owner) ?? 0;

  function leaseFor(address: string, giveWay: () => void): BodyLease {
    const owners = [networkPrefix(address), `around ${widerNetworkPrefix(address)}`, everybody] as const;
    const body: Body = {
      owners,
      heldBytes: 0,
      markedBytes: 0,
      progressedAt: now(),
      isComplete: false,
      giveWay,
    };
    bodies.add(body);
    return {
      received: (bytes) => {
        if (bytes - body.markedBytes < bounds.progressBytes) return;
        body.markedBytes = bytes;
        body.progressedAt = now();
      },
      grow: (bytes) => {
        if (!bodies.has(body)) return false;
        const isCrowded = bodies.size >= bounds.manyBodies;
        const uncounted = isCrowded ? bounds.uncountedBytesOfMany : bounds.uncountedBytes;
        const moreBytes = bytes - uncounted - body.heldBytes;
        if (moreBytes <= 0) return true;
        const hasRoom = owners.every((_, level) => makeRoom(body, level, moreBytes));
        if (hasRoom) hold(body, body.heldBytes + moreBytes);
        return hasRoom;
      },
      complete: () => {
        body.isComplete = true;
      },
      end: () => end(body),
    };
  }

  function makeRoom(body: Body, level: number, moreBytes: number): boolean {
    const owner = body.owners[level] ?? everybody;
    const most = limitsByLevel[level] ?? 0;
    if (moreBytes > most) return false;
    while (heldOf(owner) + moreBytes > most) {
      const others = Array.from(bodies).filter(
        (one) => one !== body && one.owners[level] === owner && one.heldBytes > 0 && !one.isComplete,
      );
      const dropped =
        stalledBody(others) ?? bodyOfLargestHolder(others, { body, level: level - 1, moreBytes });
      if (!dropped) return false;
      end(dropped);
      dropped.giveWay();
    }
    return true;
  }

  function stalledBody(others: Body[]): Body | undefined {
    return leastProgressed(others.filter(({ progressedAt }) => now() - progressedAt >= bounds.stalledMs));
  }

  /**
   * Chooses a body of the network that holds the most bytes, for the case that no body is stalled. Returns
   * undefined if the network of `body` would then hold at least as much.
   */
  function bodyOfLargestHolder(
    others: Body[],
    { body, level, moreBytes }: { body: Body; level: number; moreBytes: number },
  ): Body | undefined {
    const heldByOwner = (one: Body) => heldOf(one.owners[level] ?? everybody);
    const largest = Math.max(0, ...others.map(heldByOwner));
    if (level < 0 || largest <= heldByOwner(body) + moreBytes) return undefined;
    return leastProgressed(others.filter((one) => heldByOwner(one) === largest));
  }

  function hold(body: Body, bytes: number): void {
    for (const owner of body.owners) {
      const held = heldOf(owner) + bytes - body.heldBytes;
      if (held > 0) heldBy.set(owner, held);
      else heldBy.delete(owner);
    }
    body.heldBytes = bytes;
  }

  function end(body: Body): void {
    hold(body, 0);
    bodies.delete(body);
  }
  return { leaseFor, bytes: () => heldOf(everybody) };
}

function leastProgressed(bodies: Body[]): Body | undefined {
  return bodies.toSorted((one, other) => one.progressedAt - other.progressedAt)[0];
}

const everybody = "everybody";

/**
 * The limits of this process. A phone on 2G sends 4 KiB (`progressBytes`) in half a second, and within three
 * seconds (`stalledMs`) over a very bad connection.
 */
export const defaultLimits = {
  maxBytes: 64 * 1_048_576,
  maxBytesPerNetwork: 8 * 1_048_576,
  maxBytesPerWiderNetwork: 16 * 1_048_576,
  uncountedBytes: 65_536,
  uncountedBytesOfMany: 8_192,
  manyBodies: 500,
  stalledMs: 3_000,
  progressBytes: 4_096,
};

export const bodyBudget = createBodyBudget(defaultLimits);

/** The bytes that count against the budget of this process, for the metrics. */
export function bufferedBodyBytes(): number {
  return bodyBudget.bytes();
}
