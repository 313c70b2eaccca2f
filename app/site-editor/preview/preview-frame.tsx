// The frame of the preview. No script runs in it, because its page allows none; the editor reads and marks
// its document from outside. WebKit tells of no press in a frame whose sandbox does not allow scripts.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EditablePage } from "../../../contract/site-editor.ts";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { useEditorAddress } from "../use-editor-address.ts";
import { fieldAt } from "../words/place.ts";
import { textPattern } from "../words/text-match.ts";
import { markText, noteHtml, pressedPlace, showHtml } from "./preview-document.ts";
import { type PreviewLook, previewWidths } from "./preview-look.ts";
import { useFittingScale } from "./use-fitting-scale.ts";
import type { ShownPreview } from "./use-preview.ts";

type PreviewFrameProps = { page: EditablePage; shown: ShownPreview; look: PreviewLook };

export function PreviewFrame({ page, shown, look }: PreviewFrameProps) {
  const words = useWords("siteEditor").previewTools;
  const { site, current, goTo, shownValue } = useEditor();
  const frame = useRef<HTMLIFrameElement>(null);
  const width = previewWidths[look.width];
  const { box, scale, height } = useFittingScale(width);
  const { isPreview } = useEditorAddress(site);
  /** The page is loaded once; then only its body is replaced, so that it neither blinks nor scrolls. */
  const [first, setFirst] = useState(shown);
  if (first.path !== shown.path) setFirst(shown);

  const [inside, setInside] = useState<Document>();
  const found = current && fieldAt(site, current);
  const isShown = found && (found.language === "" || found.language === look.language);
  const pattern = isShown
    ? textPattern(shownValue(found.field, found.language), site, look.language)?.source
    : undefined;

  const onClick = useEffectEvent((event: MouseEvent) => {
    event.preventDefault();
    const place = pressedPlace(event.target, { site, page, language: look.language, shownValue });
    if (place) goTo(place);
  });

  useEffect(() => {
    if (!inside) return;
    const press = (event: MouseEvent) => onClick(event);
    const stay = (event: Event) => event.preventDefault();
    inside.addEventListener("click", press, true);
    inside.addEventListener("submit", stay, true);
    return () => {
      inside.removeEventListener("click", press, true);
      inside.removeEventListener("submit", stay, true);
    };
  }, [inside]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on phones nothing is marked until it is in view
  useEffect(() => {
    if (!inside?.body) return;
    showHtml(inside, shown.html);
    inside.documentElement.dataset.theme = look.theme;
    inside.documentElement.dataset.js = "";
    markText(inside, pattern);
  }, [inside, shown.html, look.theme, pattern, isPreview]);

  function onLoad() {
    const loaded = frame.current?.contentDocument ?? undefined;
    if (loaded) noteHtml(loaded, first.html);
    setInside(loaded);
  }

  return (
    <div ref={box} className="relative min-h-0 grow overflow-hidden border border-line bg-ground-alt">
      <iframe
        ref={frame}
        title={words.frame}
        sandbox="allow-same-origin allow-scripts"
        srcDoc={first.html}
        onLoad={onLoad}
        style={{ width, height: height / scale, transform: `scale(${scale})` }}
        className="absolute top-0 left-0 block origin-top-left border-0"
      />
    </div>
  );
}
