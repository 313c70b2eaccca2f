// Calls the auth service when a screen mounts, and again on request. The previous answer stays until the new
// one arrives, so that nothing flickers.
import { useCallback, useEffect, useState } from "react";
import type { AuthResult } from "./auth-request.ts";
import { useFailureMessage } from "./failure-message.ts";

export function useAuthQuery<Data>(query: () => Promise<AuthResult<Data>>) {
  const messageOf = useFailureMessage();
  const [answer, setAnswer] = useState<AuthResult<Data>>();
  const read = useCallback(() => void query().then(setAnswer), [query]);
  useEffect(read, [read]);
  return { data: answer?.data, problem: answer?.failure && messageOf(answer.failure), read };
}
