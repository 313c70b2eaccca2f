// What the auth service answers to a question that a screen asks when it appears, and again on request. A new
// answer takes the place of the old one when it arrives, so that nothing flickers.
import { useCallback, useEffect, useState } from "react";
import type { Answer } from "./auth-request.ts";

export function useAnswer<Data>(question: () => Promise<Answer<Data>>) {
  const [answer, setAnswer] = useState<Answer<Data>>();
  const read = useCallback(() => void question().then(setAnswer), [question]);
  useEffect(read, [read]);
  return { data: answer?.data, failure: answer?.failure, read };
}
