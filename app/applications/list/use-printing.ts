// Whether the page is being printed. Then the list shows every loaded row, not only those in view.
import { useSyncExternalStore } from "react";

let isPrinting = false;

export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
}

/** Some browsers report printing by the media query, some by the events, most by both. */
function subscribe(onChange: () => void): () => void {
  const medium = window.matchMedia("print");
  const set = (value: boolean) => {
    isPrinting = value;
    onChange();
  };
  const begin = () => set(true);
  const end = () => set(false);
  const change = () => set(medium.matches);
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  medium.addEventListener("change", change);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
    medium.removeEventListener("change", change);
  };
}
