// One line for screen readers below the words: what a field says of itself while somebody types.
import { createContext, use, useState } from "react";
import type { Elements } from "../../ui/elements.ts";

const Announcement = createContext<(sentence: string) => void>(() => undefined);

export function useAnnounce(): (sentence: string) => void {
  return use(Announcement);
}

export function Announcer({ children }: { children: Elements }) {
  const [said, say] = useState("");
  return (
    <Announcement value={say}>
      {children}
      <p role="status" className="sr-only">
        {said}
      </p>
    </Announcement>
  );
}
