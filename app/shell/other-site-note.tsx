// Says beneath a link to another website that it may be in another language than this page, where the words
// of the page's language have such a note.

import type { Elements } from "../ui/elements.ts";
import { useWords } from "../words/words.tsx";

type OtherSiteNoteProps = {
  /** Where the link leads. */
  to: string;
  /** The link. */
  children: Elements;
  className?: string;
};

export function OtherSiteNote({ to, children, className = "" }: OtherSiteNoteProps) {
  const { otherSite } = useWords("frame");
  if (otherSite === "" || to.startsWith("/")) return children;
  return (
    <span className={`inline-flex flex-col gap-1 ${className}`}>
      {children}
      <span className="w-0 min-w-full text-center text-ink-muted text-sm leading-snug">{otherSite}</span>
    </span>
  );
}
