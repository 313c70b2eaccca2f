// The current year and the school's name, also on a page that was prerendered in an earlier year. Hydration
// keeps text that differs (`suppressHydrationWarning`), so afterwards a new `key` replaces the element.
import { useEffect, useState } from "react";
import { useWords } from "../words/words.tsx";

export function Copyright() {
  const { name } = useWords("school");
  const [hydrations, setHydrations] = useState(0);
  useEffect(() => setHydrations(1), []);
  return (
    <span key={hydrations} suppressHydrationWarning>
      {`© ${new Date().getFullYear()} ${name}`}
    </span>
  );
}
