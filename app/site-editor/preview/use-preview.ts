// The preview's HTML, rendered by the server half a second after the last change. The last good one stays.
import { useEffect, useMemo, useRef, useState } from "react";
import type { ChangedValue } from "../../../contract/site-editor.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { changedValues } from "../drafts/draft.ts";
import { EditorRefused, renderPreview } from "../editor-api.ts";
import { useEditor } from "../editor-context.tsx";

export type ShownPreview = { path: string; html: string };
export type PreviewStatus = "loading" | "good" | "faults" | "failed";

const pauseMs = 500;

/** `path` is undefined for words that no page shows. */
export function usePreview(path: string | undefined) {
  const { site, state, setServerFaults } = useEditor();
  const { publication } = site;
  const [shown, setShown] = useState<ShownPreview>();
  const [status, setStatus] = useState<PreviewStatus>("loading");
  const [attempt, setAttempt] = useState(0);
  const lastAsked = useRef("");
  // One text while no value changes: each look at the stored drafts makes new objects.
  const changes = JSON.stringify(changedValues(state.drafts, state.unsaved));
  const request = useMemo(() => ({ path, publication, attempt }), [path, publication, attempt]);

  useEffect(() => {
    if (request.path === undefined) return;
    const { path } = request;
    const ending = new AbortController();
    const isOtherPage = lastAsked.current !== path;
    async function render() {
      lastAsked.current = path;
      if (isOtherPage) setStatus("loading");
      try {
        const values = JSON.parse(changes) as ChangedValue[]; // written above
        const { html, faults } = await renderPreview({ path, changes: values }, ending.signal);
        setShown({ path, html });
        setStatus("good");
        setServerFaults(faults);
      } catch (failure) {
        if (ending.signal.aborted) return;
        const faults = failure instanceof EditorRefused ? failure.faults : [];
        if (faults.length === 0) logFailure("The preview failed.", failure);
        setServerFaults(faults);
        setStatus(faults.length > 0 ? "faults" : "failed");
      }
    }
    const timer = window.setTimeout(() => void render(), isOtherPage ? 0 : pauseMs);
    return () => {
      window.clearTimeout(timer);
      ending.abort();
    };
  }, [request, changes, setServerFaults]);

  return { shown, status, tryAgain: () => setAttempt((count) => count + 1) };
}
