// How small a frame of some width must be drawn to fit into its box.
import { useEffect, useRef, useState } from "react";

export function useFittingScale(widthPx: number) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: widthPx, height: 600 });
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0)
        setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, scale: Math.min(1, size.width / widthPx), height: size.height };
}
