// How many bytes of requests' bodies the process holds at a time, of everybody together and of one address: without a bound, callers who
// begin bodies and never end them fill its memory.
import { networkOf } from "./rate-limit.ts";

export type BodyBudget = {
  /** For one request's body. */
  leaseFor(address: string): BodyLease;
  bytes(): number;
};

export type BodyLease = {
  /** False where the budget has no room for the body to hold so many bytes; then it holds what it held. */
  grow(bytes: number): boolean;
  end(): void;
};

export type BodyBudgetBounds = {
  mostBytes: number;
  /** Of one address, or of one /64 of IPv6. */
  mostBytesOfNetwork: number;
  /** So much of each body is not counted, so that ordinary ones are taken even while others fill the budget: connections bound them. */
  uncountedBytes: number;
};

export function createBodyBudget(bounds: BodyBudgetBounds): BodyBudget {
  let all = 0;
  const networks = new Map<string, number>();

  function leaseFor(address: string): BodyLease {
    const network = networkOf(address);
    let held = 0;
    const hold = (bytes: number) => {
      const ofNetwork = (networks.get(network) ?? 0) + bytes - held;
      all += bytes - held;
      held = bytes;
      if (ofNetwork > 0) networks.set(network, ofNetwork);
      else networks.delete(network);
    };
    return {
      grow: (bytes) => {
        const wanted = Math.max(0, bytes - bounds.uncountedBytes);
        const more = wanted - held;
        if (more <= 0) return true;
        const isWithin =
          all + more <= bounds.mostBytes && (networks.get(network) ?? 0) + more <= bounds.mostBytesOfNetwork;
        if (isWithin) hold(wanted);
        return isWithin;
      },
      end: () => hold(0),
    };
  }
  return { leaseFor, bytes: () => all };
}

/** The process has one. */
export const bodyBudget = createBodyBudget({
  mostBytes: 64 * 1_048_576,
  mostBytesOfNetwork: 8 * 1_048_576,
  uncountedBytes: 8_192,
});

/** For figures. */
export function bufferedBodyBytes(): number {
  return bodyBudget.bytes();
}
