// Cuts an uploaded picture and writes it in every width and format that pages need, in a process of its own:
// what decodes a stranger's bytes has no secrets, and is ended when it takes too much (picture-process.ts).

import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { UploadedFormat } from "../../../contract/pictures.ts";
import { pictureFormat } from "./picture-format.ts";
import { answerOfProcess } from "./process-apart.ts";

/** Which point of the picture stays in view, in percent from the left and from the top. */
export type CutPoint = { x: number; y: number };

export type PictureFile = { width: number; format: UploadedFormat; content: string };

/** `files` has the widest JPEG last. `content` is base64. */
export type CutPicture = { widest: number; files: PictureFile[] };

export type PictureFault = "heic" | "format" | "broken" | "tooSmall" | "tooLarge" | "tooMuch";

/** What the process writes. */
export type ProcessAnswer = CutPicture | { fault: PictureFault };

/** Without metadata: no place, no date and no camera. */
export async function cutPicture(
  bytes: Uint8Array,
  { x, y }: CutPoint,
  limits = processLimits,
): Promise<ProcessAnswer> {
  const format = pictureFormat(bytes);
  if (format === "heic") return { fault: "heic" };
  if (!format) return { fault: "format" };
  const args = [script, format, String(x), String(y)];
  return (await answerOfProcess<ProcessAnswer>(args, bytes, limits)) ?? { fault: "tooMuch" };
}

/** The hash by which the picture is stored and served. */
export function pictureHash({ files }: CutPicture): string {
  const widestJpeg = Buffer.from(files.at(-1)?.content ?? "", "base64");
  return createHash("sha256").update(widestJpeg).digest("hex").slice(0, 32);
}

const script = fileURLToPath(new URL("./picture-process.ts", import.meta.url));

/** A photograph of 12 megapixels takes about four seconds on a small server, and 50 megapixels 400 MB. */
const processLimits = { timeoutMs: 45_000, maxResidentBytes: 1_000_000_000, maxHeapMb: 128 };
