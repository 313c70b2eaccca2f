// Where the sign-in page redirects to: the home page, for an administrator the applications, or the
// guarded page that asked for a sign-in or a second factor. That path is in the history entry's state and not
// in the address, so that no external link can name another one. Another site that signs in loses the state,
// so the tab keeps it meanwhile.
import { useLocation } from "react-router";
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";
import { kindParameter } from "./link-arrival.ts";
import { useSession } from "./session.tsx";

/**
 * With `isForAdmins` it is a page on which others could only read that it is not theirs. `endedSessionOf` is
 * the account whose session ended elsewhere: another one gets no address of theirs.
 */
export type ComingFrom = { from: string; isForAdmins?: boolean; endedSessionOf?: string };

export function useComingFrom(): ComingFrom | undefined {
  const { state, search }: { state: unknown; search: string } = useLocation();
  if (isComingFrom(state)) return state;
  const isFromProvider = new URLSearchParams(search).get(kindParameter) === "provider";
  return isFromProvider ? readKept() : undefined;
}

/** For the return from another site, to which this tab leaves now. */
export function keepComingFrom(comingFrom: ComingFrom | undefined): void {
  if (comingFrom) writeTab(keptKey, JSON.stringify(comingFrom));
  else removeTab(keptKey);
}

function readKept(): ComingFrom | undefined {
  try {
    const kept: unknown = JSON.parse(readTab(keptKey) ?? "null");
    return isComingFrom(kept) ? kept : undefined;
  } catch {
    // Something else wrote there.
    return undefined;
  }
}

/**
 * Undefined while the role of the signed-in user is being read. If a fault prevents that, a guarded page says
 * so itself, and opens once the role is known.
 */
export function useReturnPath(): string | undefined {
  const { user, isAdmin, isRoleKnown, isUnreachable } = useSession();
  const comingFrom = useComingFrom();
  const { endedSessionOf } = comingFrom ?? {};
  const from = endedSessionOf === undefined || endedSessionOf === user?.id ? comingFrom : undefined;
  if (from && (!from.isForAdmins || isUnreachable)) return from.from;
  if (isUnreachable) return "/";
  if (!isRoleKnown) return undefined;
  return isAdmin ? (from?.from ?? "/scholarship-admin") : "/";
}

function isComingFrom(state: unknown): state is ComingFrom {
  return typeof state === "object" && state !== null && "from" in state && typeof state.from === "string";
}

const keptKey = "coming-from";
