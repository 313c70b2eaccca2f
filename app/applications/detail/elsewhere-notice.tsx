// Says that another tab of this browser wrote the same text, which all of them show, or that it was sent or
// discarded there.
import { useEffect, useEffectEvent } from "react";
import type { useUnsavedText } from "../../backend/kept-text/unsaved-text.ts";
import { useWords } from "../../words/words.tsx";

type ElsewhereNoticeProps = { typed: Pick<ReturnType<typeof useUnsavedText>, "elsewhere" | "seeElsewhere"> };

export function ElsewhereNotice({ typed }: ElsewhereNoticeProps) {
  const words = useWords("applicationDetail").elsewhere;
  const see = useEffectEvent(typed.seeElsewhere);
  useEffect(() => () => see(), []);
  return (
    <p role="status" className="border-drawing border-l-4 pl-3 text-[0.9375rem] empty:hidden">
      {typed.elsewhere ? words[typed.elsewhere] : ""}
    </p>
  );
}
