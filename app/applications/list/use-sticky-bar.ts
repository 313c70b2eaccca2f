// The height of the bar that stays in view above the list, as the CSS variable --desk-bar: the table's head
// stays below it.
import { useLayoutEffect, useRef } from "react";

export function useStickyBar() {
  const frame = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!bar.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const heightPx = entry?.borderBoxSize[0]?.blockSize ?? 0;
      frame.current?.style.setProperty("--desk-bar", `${heightPx}px`);
    });
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);
  return { frame, bar };
}
