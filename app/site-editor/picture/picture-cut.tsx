// The chosen picture in the shape of the site's pictures. What is outside can be moved into view by pointer,
// or by a slider for keyboards and screen readers.
import { type PointerEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { type CutPoint, cutAxis, isTooSmall, movedPoint } from "./cut-point.ts";

type PictureCutProps = {
  /** The address of the picture, which may be a data URL. */
  source: string;
  isSending: boolean;
  onUse: (point: CutPoint) => void;
  onRefuse: (reason: "unreadable" | "tooSmall") => void;
  onCancel: () => void;
};

export function PictureCut({ source, isSending, onUse, onRefuse, onCancel }: PictureCutProps) {
  const words = useWords("siteEditor").picture;
  const [ratio, setRatio] = useState<number>();
  const [point, setPoint] = useState<CutPoint>({ x: 50, y: 50 });
  const drag = useRef<{ at: { x: number; y: number }; from: CutPoint }>(undefined);
  const use = useRef<HTMLButtonElement>(null);
  const slider = useId();
  const axis = ratio === undefined ? undefined : cutAxis(ratio);
  // Before a small picture is loaded, and refused.
  useLayoutEffect(() => use.current?.focus(), []);

  function onPointerMove({ clientX, clientY, currentTarget }: PointerEvent) {
    if (!drag.current || ratio === undefined) return;
    const { at, from } = drag.current;
    const by = { x: clientX - at.x, y: clientY - at.y };
    const frame = { width: currentTarget.clientWidth, height: currentTarget.clientHeight };
    setPoint(movedPoint({ from, by, ratio, frame }));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and this is one picture
    <div role="group" aria-label={words.frame} className="mt-2 max-w-96">
      <div
        className={`overflow-hidden border-2 border-drawing ${axis === "x" ? "cursor-grab touch-pan-y" : axis === "y" ? "cursor-grab touch-none" : ""}`}
        onPointerDown={({ clientX, clientY, currentTarget, pointerId }) => {
          if (isSending) return;
          currentTarget.setPointerCapture(pointerId);
          drag.current = { at: { x: clientX, y: clientY }, from: point };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = undefined;
        }}
        onPointerCancel={() => {
          drag.current = undefined;
        }}
      >
        <img
          src={source}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            isTooSmall({ width, height }) ? onRefuse("tooSmall") : setRatio(width / height)
          }
          onError={() => onRefuse("unreadable")}
          className="pointer-events-none block aspect-4/3 w-full object-cover"
          style={{ objectPosition: `${point.x}% ${point.y}%` }}
        />
      </div>
      {axis ? (
        <div className="mt-2 text-base">
          <p className="text-ink-muted">{words.frameHint}</p>
          <label htmlFor={slider} className="block">
            {axis === "x" ? words.across : words.down}
          </label>
          <input
            id={slider}
            type="range"
            min={0}
            max={100}
            value={Math.round(point[axis])}
            disabled={isSending}
            onChange={({ currentTarget }) => setPoint({ ...point, [axis]: Number(currentTarget.value) })}
            className="block h-11 w-full accent-drawing"
          />
        </div>
      ) : null}
      <p role="status" className="mt-2 text-base empty:hidden">
        {isSending ? words.using : ""}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          ref={use}
          size="compact"
          aria-disabled={isSending || ratio === undefined}
          onClick={() => {
            if (!isSending && ratio !== undefined) onUse(point);
          }}
        >
          {words.use}
        </Button>
        <Button variant="quiet" size="compact" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}
