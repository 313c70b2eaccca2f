// Where a picture is cut to 4:3: the point as CSS has it in `object-position`, in percent. Pure.
import { leastPictureWidth } from "../../../contract/pictures.ts";

export type CutPoint = { x: number; y: number };

/** The direction in which a picture of this ratio, width to height, goes beyond the frame. */
export function cutAxis(ratio: number): "x" | "y" | undefined {
  if (Math.abs(ratio - 4 / 3) < 0.005) return undefined;
  return ratio > 4 / 3 ? "x" : "y";
}

/** Whether the server refuses it: cut to 4:3 it would be narrower than the least. */
export function isTooSmall({ width, height }: { width: number; height: number }): boolean {
  return Math.min(width, (height * 4) / 3) < leastPictureWidth;
}

type Move = {
  from: CutPoint;
  /** In the pixels of the frame. */
  by: { x: number; y: number };
  ratio: number;
  frame: { width: number; height: number };
};

/** The point after the picture was dragged. */
export function movedPoint({ from, by, ratio, frame }: Move): CutPoint {
  const axis = cutAxis(ratio);
  if (axis === "x") return { ...from, x: moved(from.x, by.x, frame.height * ratio - frame.width) };
  if (axis === "y") return { ...from, y: moved(from.y, by.y, frame.width / ratio - frame.height) };
  return from;
}

function moved(percent: number, by: number, outside: number): number {
  return Math.min(100, Math.max(0, percent - (100 * by) / outside));
}
