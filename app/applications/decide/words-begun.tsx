// Above a letter to several whose words were typed earlier: when, and the way back to the prepared text.
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { Timestamp } from "../timeline/timestamp.tsx";

export function WordsBegun({ begun, onDiscard }: { begun: string; onDiscard: () => void }) {
  const words = useWords("decisions").several;
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-drawing border-l-4 pl-3">
      <p role="status">
        <span>{words.begun}</span> <Timestamp at={begun} />
      </p>
      <Button variant="quiet" size="compact" className="px-0!" onClick={onDiscard}>
        {words.discard}
      </Button>
    </div>
  );
}
