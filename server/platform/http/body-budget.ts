// How many bytes of requests' bodies the process holds at a time, of everybody together, of one address and
// of the network around it: without a bound, callers who begin bodies and never end them fill its memory.
// Where there is no room, the body that has made no progress for longest gives way, so that such callers keep
// nobody else out.
import { networkOf, widerNetworkOf } from "../limits/rate-limit.ts";

export type BodyBudget = {
  /** For one request's body. `giveWay` is told to let go of it: what it holds is not counted any more. */
  leaseFor(address: string, giveWay: () => void): BodyLease;
  bytes(): number;
};

export type BodyLease = {
  /** Told how many bytes of the body have come. */
  received(bytes: number): void;
  /** False where the budget has no room for the body to hold so many bytes; then it holds what it held. */
  grow(bytes: number): boolean;
  /** The whole body has come: from now on it does not give way. */
  complete(): void;
  end(): void;
};

export type BodyBudgetBounds = {
  mostBytes: number;
  /** Of one address, or of one /64 of IPv6. */
  mostBytesOfNetwork: number;
  /** Of one /24 of IPv4, or of one /48 of IPv6. */
  mostBytesOfWiderNetwork: number;
  /**
   * So much of each body is not counted while fewer than `manyBodies` are under way, and so much while there
   * are more.
   */
  uncountedBytes: number;
  uncountedBytesOfMany: number;
  manyBodies: number;
  /** A body that gains less than `progressBytes` in this time makes no progress. */
  stalledMs: number;
  progressBytes: number;
};

type Body = {
  /** Whose bytes they are: the network's, the wider network's, everybody's. */
  owners: readonly [string, string, string];
  heldBytes: number;
  markedBytes: number;
  progressedAt: number;
  isComplete: boolean;
  giveWay: () => void;
};

/** `now` in milliseconds of a clock that never goes back. */
export function createBodyBudget(bounds: BodyBudgetBounds, now = () => performance.now()): BodyBudget {
  const bodies = new Set<Body>();
  const heldBy = new Map<string, number>();
  const mosts = [bounds.mostBytesOfNetwork, bounds.mostBytesOfWiderNetwork, bounds.mostBytes];
  const heldOf = (owner: string) => heldBy.get(owner) ?? 0;

  function leaseFor(address: string, giveWay: () => void): BodyLease {
    const owners = [networkOf(address), `around ${widerNetworkOf(address)}`, everybody] as const;
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
    const most = mosts[level] ?? 0;
    if (moreBytes > most) return false;
    while (heldOf(owner) + moreBytes > most) {
      const others = Array.from(bodies).filter(
        (one) => one !== body && one.owners[level] === owner && one.heldBytes > 0 && !one.isComplete,
      );
      const leaving = stalled(others) ?? ofGreatestHolder(others, { body, level: level - 1, moreBytes });
      if (!leaving) return false;
      end(leaving);
      leaving.giveWay();
    }
    return true;
  }

  function stalled(others: Body[]): Body | undefined {
    return leastProgressed(others.filter(({ progressedAt }) => now() - progressedAt >= bounds.stalledMs));
  }

  /**
   * Where all make progress: of the network that holds most, unless the newcomer's would then hold as much.
   */
  function ofGreatestHolder(
    others: Body[],
    { body, level, moreBytes }: { body: Body; level: number; moreBytes: number },
  ): Body | undefined {
    const heldByOwner = (one: Body) => heldOf(one.owners[level] ?? everybody);
    const greatest = Math.max(0, ...others.map(heldByOwner));
    if (level < 0 || greatest <= heldByOwner(body) + moreBytes) return undefined;
    return leastProgressed(others.filter((one) => heldByOwner(one) === greatest));
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
 * The process has one. A phone on 2G gains 4 KiB in half a second, and within three where its line is at its
 * worst.
 */
export const usualBounds = {
  mostBytes: 64 * 1_048_576,
  mostBytesOfNetwork: 8 * 1_048_576,
  mostBytesOfWiderNetwork: 16 * 1_048_576,
  uncountedBytes: 65_536,
  uncountedBytesOfMany: 8_192,
  manyBodies: 500,
  stalledMs: 3_000,
  progressBytes: 4_096,
};

export const bodyBudget = createBodyBudget(usualBounds);

/** For figures. */
export function bufferedBodyBytes(): number {
  return bodyBudget.bytes();
}
