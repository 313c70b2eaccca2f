// The page as visitors will see it with all changes, and what it is looked at with: language, width, theme.
import { useState } from "react";
import { pathIn } from "../../../contract/pages.ts";
import type { EditablePage } from "../../../contract/site-editor.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { PreviewFrame } from "./preview-frame.tsx";
import { type PreviewLook, themeHere } from "./preview-look.ts";
import { PreviewTools } from "./preview-tools.tsx";
import { usePreview } from "./use-preview.ts";

export function PreviewPane({ page }: { page: EditablePage }) {
  const words = useWords("siteEditor");
  const { site, current } = useEditor();
  const [look, setLook] = useState<PreviewLook>(() => ({
    language: site.languages[0]?.code ?? "",
    width: window.innerWidth < 768 ? "phone" : "desktop",
    theme: themeHere(),
  }));
  const focused = site.languages.find(({ code }) => current?.file.startsWith(`${code}/`))?.code;
  const [lastFocused, setLastFocused] = useState(focused);
  if (focused !== lastFocused) {
    setLastFocused(focused);
    if (focused) setLook({ ...look, language: focused });
  }
  const isDefault = look.language === site.languages[0]?.code;
  const path = page.path && pathIn({ path: isDefault ? "" : `/${look.language}` }, page.path);
  const { shown, status, tryAgain } = usePreview(path);
  if (path === undefined) return <p className="py-4 text-ink-muted">{words.previewTools.none}</p>;
  return (
    <section aria-label={words.previewTools.title} className="flex h-full flex-col gap-2 py-3">
      <PreviewTools look={look} onLook={setLook} />
      <p role="status" className="text-base text-ink-muted empty:hidden">
        {status === "good" ? "" : words.previewTools[status]}
      </p>
      {status === "failed" ? (
        <Button variant="plain" size="compact" className="self-start" onClick={tryAgain}>
          {words.tryAgain}
        </Button>
      ) : null}
      {shown ? <PreviewFrame page={page} shown={shown} look={look} /> : null}
    </section>
  );
}
