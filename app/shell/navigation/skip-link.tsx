// The first link of the page in keyboard order: it skips the navigation and leads to the content.
import { skipLinkClass } from "../../ui/skip-link-class.ts";
import { useWords } from "../../words/words.tsx";

export function SkipLink({ targetId }: { targetId: string }) {
  const { skip } = useWords("frame");
  return (
    <a href={`#${targetId}`} className={skipLinkClass}>
      {skip}
    </a>
  );
}
