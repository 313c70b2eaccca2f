// The server's time, read again every half minute, for "5 minutes ago".
import { useEffect, useState } from "react";
import { serverNow } from "../../backend/server-clock.ts";

export function useNow(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), 30_000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
