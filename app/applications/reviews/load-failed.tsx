// Says that something could not be read, and reads it again when asked. It is also read again by itself
// (reviews-client.ts).
import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { type Asked, hasFailed } from "../has-failed.ts";

type LoadFailedProps = {
  of: Asked & Pick<UseQueryResult, "refetch">;
  /** What could not be read, as a sentence; by default the applications. */
  title?: string;
  className?: string;
};

export function LoadFailed({ of: asked, title, className = "" }: LoadFailedProps) {
  const words = useWords("reviews");
  return (
    <div role="alert" className={`empty:hidden ${className}`}>
      {hasFailed(asked) ? (
        <Notice tone="error" title={title ?? words.loadFailed}>
          <Button variant="outline" onClick={() => void asked.refetch()}>
            {words.tryAgain}
          </Button>
        </Notice>
      ) : null}
    </div>
  );
}
