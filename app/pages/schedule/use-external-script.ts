// Adds an external script after rendering and returns its state. One that has not loaded after 15 seconds has
// failed.
import { useEffect, useState } from "react";

type ScriptState = "loading" | "loaded" | "failed";

const timeoutMs = 15_000;

export function useExternalScript(address: string): ScriptState {
  const [state, setState] = useState<ScriptState>("loading");

  useEffect(() => {
    if (!address) {
      setState("failed");
      return;
    }
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    script.onload = () => setState("loaded");
    script.onerror = () => setState("failed");
    const start = window.setTimeout(() => document.body.append(script), 0);
    const timeout = window.setTimeout(() => {
      setState((current) => (current === "loading" ? "failed" : current));
    }, timeoutMs);
    return () => {
      window.clearTimeout(start);
      window.clearTimeout(timeout);
      script.remove();
    };
  }, [address]);

  return state;
}
