// The current year, also on a page that was written to HTML in an earlier one.
import { useEffect, useState } from "react";

export function CurrentYear() {
  const [year, setYear] = useState(builtIn);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return <span suppressHydrationWarning>{year}</span>;
}

const builtIn = new Date().getFullYear();
