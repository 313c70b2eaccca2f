// Shows one toast at a time, raised by any component. The toast region is loaded once the page is
// idle; until then an empty region takes its place.
import { createContext, use, useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { Elements } from "./elements.ts";
import { type ToastMessage, toastHotkey, toastQueue, toastRemoveDelayMs } from "./toast-queue.ts";
import type { ToastRegion, ToastWords } from "./toast-region.tsx";
import { whenIdle } from "./when-idle.ts";

export type { ToastMessage };

type Toasts = { toast: (message: ToastMessage) => void };

const ToastContext = createContext<Toasts>({ toast: () => undefined });

export function useToast(): Toasts {
  return use(ToastContext);
}

export function ToastProvider({ words, children }: { words: ToastWords; children: Elements }) {
  const [toasts, dispatch] = useReducer(toastQueue, []);
  const lastId = useRef(0);
  const { Region, isFocusWanted } = useRegion(toasts.length > 0);
  const api = useMemo<Toasts>(
    () => ({
      toast: (message) => {
        lastId.current += 1;
        dispatch({ type: "raised", toast: message, id: lastId.current });
      },
    }),
    [],
  );
  const dismiss = (id: number) => {
    dispatch({ type: "dismissed", id });
    window.setTimeout(() => dispatch({ type: "removed", id }), toastRemoveDelayMs);
  };

  return (
    <ToastContext value={api}>
      {children}
      {Region ? (
        <Region words={words} toasts={toasts} takesFocus={isFocusWanted} onDismiss={dismiss} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: the same element as the one that takes its place
        <div role="region" aria-label={words.region.replace("{hotkey}", toastHotkey)} tabIndex={-1} />
      )}
    </ToastContext>
  );
}

/** Returns the region once it is loaded. If loading fails, the next touch or key press repeats it. */
function useRegion(isNeeded: boolean) {
  const [Region, setRegion] = useState<typeof ToastRegion>();
  const [isFocusWanted, setFocusWanted] = useState(false);

  useEffect(() => {
    if (Region) return;
    const load = () => {
      import("./toast-region.tsx").then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        () => undefined, // the page itself says what a toast says
      );
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === toastHotkey) setFocusWanted(true);
      load();
    };
    const stopWaiting = whenIdle(load);
    if (isNeeded) load();
    window.addEventListener("pointerdown", load, true);
    window.addEventListener("keydown", onKey, true);
    return () => {
      stopWaiting();
      window.removeEventListener("pointerdown", load, true);
      window.removeEventListener("keydown", onKey, true);
    };
  }, [Region, isNeeded]);

  return { Region, isFocusWanted };
}
