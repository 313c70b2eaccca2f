// The state of the toasts as a pure reducer: at most one is kept, newest first.
import type { ToastEdge } from "./toast-edge.ts";

export const toastLimit = 1;
export const toastDurationMs = 5_000;
export const toastSwipeThresholdPx = 50;
/** The key that moves focus to the region. */
export const toastHotkey = "F8";
/** A dismissed toast stays in the list this long, closed, before it is dropped. */
export const toastRemoveDelayMs = 1_000_000;

export type ToastVariant = "success" | "error";
export type ToastMessage = {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** Where it stands on small screens, whatever has focus: for a page with a bar at the other edge. */
  edge?: ToastEdge;
};
export type QueuedToast = ToastMessage & { id: number; isOpen: boolean };

export type ToastAction =
  | { type: "raised"; toast: ToastMessage; id: number }
  | { type: "dismissed"; id: number }
  | { type: "removed"; id: number };

export function toastQueue(toasts: readonly QueuedToast[], action: ToastAction): readonly QueuedToast[] {
  switch (action.type) {
    case "raised":
      return [{ ...action.toast, id: action.id, isOpen: true }, ...toasts].slice(0, toastLimit);
    case "dismissed":
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, isOpen: false } : toast));
    case "removed":
      return toasts.filter((toast) => toast.id !== action.id);
  }
}
