// The first link of the page in keyboard order: it skips the navigation and leads to the content.
import { useWords } from "../../words/words.tsx";

export function SkipLink({ targetId }: { targetId: string }) {
  const { skip } = useWords("frame");
  return (
    <a
      href={`#${targetId}`}
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-xs bg-action px-4 py-3 text-on-action focus:translate-y-0 print:hidden"
    >
      {skip}
    </a>
  );
}
