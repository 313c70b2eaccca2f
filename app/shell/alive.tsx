// Says on the page that its scripts answer now. What somebody pressed before (server/late-start.ts) is then
// pressed once more.
import { useEffect } from "react";

export function Alive() {
  useEffect(() => {
    // After the effects of everything around this, which may listen too.
    queueMicrotask(() => {
      document.documentElement.dataset.alive = "";
      window.dispatchEvent(new Event("alive"));
    });
  }, []);
  return null;
}
