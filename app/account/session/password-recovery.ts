// Why this tab asks for a new password: it was forgotten (R-211, PASSWORD_RECOVERY), or a newly confirmed
// account has none. The reason is kept in tab storage, so that a reload does not skip the step. The client's
// PASSWORD_RECOVERY event is not used, because it reaches every open tab.
import { useSyncExternalStore } from "react";
import { readTab, removeTab, writeTab } from "../../backend/tab-storage.ts";

export type PasswordRecoveryReason = "forgotten" | "missing";

const key = "password-recovery";
const listeners = new Set<() => void>();
let isConfirming = false;

export function startPasswordRecovery(reason: PasswordRecoveryReason): void {
  writeTab(key, reason);
  notifyListeners();
}

export function endPasswordRecovery(): void {
  removeTab(key);
  notifyListeners();
}

/**
 * While a confirmation code is being verified, the page must not treat the new session as an ordinary
 * sign-in.
 */
export function setConfirming(isBusy: boolean): void {
  isConfirming = isBusy;
  notifyListeners();
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
  const reason = readTab(key);
  if (reason === null) return undefined;
  return reason === "missing" ? "missing" : "forgotten";
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
