// The current year, also on a page that was prerendered in an earlier one. Hydration keeps text that differs
// (`suppressHydrationWarning`), so afterwards a new `key` replaces the element.
import { useEffect, useState } from "react";

export function CurrentYear() {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return (
    <span key={String(isHydrated)} suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}
