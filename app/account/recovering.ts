// Whether this tab is choosing a new password after a reset (spec section 4, PASSWORD_RECOVERY). Kept for the tab, so that a
// reload does not skip it. The client's event itself would not do: it reaches every open tab.
import { useSyncExternalStore } from "react";
import { readTab, removeTab, writeTab } from "../backend/tab-storage.ts";

const key = "password-recovery";
const listeners = new Set<() => void>();

export function startRecovering(): void {
  writeTab(key, "yes");
  tell();
}

export function stopRecovering(): void {
  removeTab(key);
  tell();
}

export function useIsRecovering(): boolean {
  return useSyncExternalStore(listen, isRecovering, () => false);
}

function isRecovering(): boolean {
  return readTab(key) !== null;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
