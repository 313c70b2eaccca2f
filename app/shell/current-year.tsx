// The current year, also on a page that was written to HTML in an earlier one. React leaves that text as it
// is when it takes the page over, so the element is made anew then.
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
