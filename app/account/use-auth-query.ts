// What the auth service answers to a question that a screen asks when it appears, and again on request. A new
// answer takes the place of the old one when it arrives, so that nothing flickers.
import { useCallback, useEffect, useState } from "react";
import type { AuthResult } from "./auth-request.ts";

export function useAuthQuery<Data>(question: () => Promise<AuthResult<Data>>) {
  const [answer, setAnswer] = useState<AuthResult<Data>>();
  const read = useCallback(() => void question().then(setAnswer), [question]);
  useEffect(read, [read]);
  return { data: answer?.data, failure: answer?.failure, read };
}
