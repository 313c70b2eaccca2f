// Why this tab asks for a new password: it was forgotten (R-211, PASSWORD_RECOVERY), or a newly confirmed
// account has none. The reason is kept in tab storage, so that a reload does not skip the step. The client's
// PASSWORD_RECOVERY event is not used, because it reaches every open tab.
import { useSyncExternalStore } from "react";
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";

export type PasswordRecoveryReason = "forgotten" | "missing";

const key = "password-recovery";
const listeners = new Set<() => void>();
let isConfirming = false;

export function startPasswordRecovery(why: PasswordRecoveryReason): void {
  writeTab(key, why);
  tell();
}

export function endPasswordRecovery(): void {
  removeTab(key);
  tell();
}

/**
 * While a confirmation code is being verified, the page must not treat the new session as an ordinary
 * sign-in.
 */
export function setConfirming(isBusy: boolean): void {
  isConfirming = isBusy;
  tell();
}

export function usePasswordRecovery(): PasswordRecoveryReason | undefined {
  return useSyncExternalStore(listen, readRecovery, () => undefined);
}

export function useIsConfirming(): boolean {
  return useSyncExternalStore(
    listen,
    () => isConfirming,
    () => false,
  );
}

function readRecovery(): PasswordRecoveryReason | undefined {
  const why = readTab(key);
  if (why === null) return undefined;
  return why === "missing" ? "missing" : "forgotten";
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
