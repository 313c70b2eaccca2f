// Calls the auth service when a screen mounts, and again on request. The previous answer stays until the new
// one arrives, so that nothing flickers.
import { useCallback, useEffect, useState } from "react";
import type { AuthResult } from "./auth-request.ts";

export function useAuthQuery<Data>(query: () => Promise<AuthResult<Data>>) {
  const [answer, setAnswer] = useState<AuthResult<Data>>();
  const read = useCallback(() => void query().then(setAnswer), [query]);
  useEffect(read, [read]);
  return { data: answer?.data, failure: answer?.failure, read };
}
