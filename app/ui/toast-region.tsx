// The region of the toasts. Each closes after 5 s, by its button, by Escape or by a swipe to the right. The
// time stops while the toast is hovered or focused and while the window is inactive. F8 moves focus to the
// region (R-296 to R-299).
import * as Radix from "@radix-ui/react-toast";
import { type CSSProperties, useEffect, useRef } from "react";
import { CloseIcon, closeButtonClass } from "./close-icon.tsx";
import { type ToastEdge, useToastEdge } from "./toast-edge.ts";
import { type QueuedToast, toastDurationMs, toastHotkey, toastSwipeThresholdPx } from "./toast-queue.ts";

export type ToastWords = { region: string; announcement: string; close: string };

type ToastRegionProps = {
  words: ToastWords;
  toasts: readonly QueuedToast[];
  onDismiss: (id: number) => void;
  /** Whether the hotkey was pressed before this module was loaded. */
  takesFocus: boolean;
};

export function ToastRegion({ words, toasts, onDismiss, takesFocus }: ToastRegionProps) {
  const viewport = useRef<HTMLOListElement>(null);
  const { edge, top, bottom } = useToastEdge(toasts.find(({ isOpen }) => isOpen)?.id, viewport);
  useEffect(() => {
    if (takesFocus) viewport.current?.focus();
  }, [takesFocus]);
  return (
    <Radix.Provider
      label={words.announcement}
      duration={toastDurationMs}
      swipeDirection="right"
      swipeThreshold={toastSwipeThresholdPx}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} close={words.close} onDismiss={() => onDismiss(toast.id)} />
      ))}
      <Radix.Viewport
        ref={viewport}
        label={words.region}
        hotkey={[toastHotkey]}
        data-toasts
        style={{ "--toast-top": `${top}px`, "--toast-bottom": `${bottom}px` } as CSSProperties}
        className={`fixed inset-x-0 z-50 m-0 flex list-none flex-col p-4 sm:right-auto sm:w-[26rem] lg:top-auto lg:right-0 lg:bottom-0 lg:left-auto print:hidden ${edgeClass[toasts.at(-1)?.edge ?? edge]}`}
      />
    </Radix.Provider>
  );
}

/** The home indicator of phones without a button is kept free. */
const edgeClass: Record<ToastEdge, string> = {
  top: "top-(--toast-top)",
  bottom: "bottom-(--toast-bottom) pb-[max(1rem,env(safe-area-inset-bottom))]",
};

/** The toast follows the finger during a swipe, and appears within 200 ms. */
const motion =
  "transition-[translate,opacity] duration-200 starting:translate-y-2 starting:opacity-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none data-[swipe=end]:translate-x-full data-[swipe=end]:opacity-0";

/**
 * Radix announces the text. The inner role tells the kind of message to people who move there, without a
 * second announcement.
 */
function Toast({ toast, close, onDismiss }: { toast: QueuedToast; close: string; onDismiss: () => void }) {
  const isError = toast.variant === "error";
  return (
    <Radix.Root
      open={toast.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) onDismiss();
      }}
      className={`${motion} pointer-events-auto flex items-start gap-3 rounded-xs border border-line border-l-4 bg-ground p-4 pr-2 text-ink [box-shadow:var(--shadow-float)] ${
        isError ? "border-l-danger" : "border-l-positive"
      }`}
    >
      <div role={isError ? "alert" : "status"} aria-live="off" className="wrap-anywhere min-w-0 grow py-2">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description ? (
          <Radix.Description className="mt-1 text-ink-muted">{toast.description}</Radix.Description>
        ) : null}
      </div>
      <Radix.Close aria-label={close} className={closeButtonClass}>
        <CloseIcon />
      </Radix.Close>
    </Radix.Root>
  );
}
