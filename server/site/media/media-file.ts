// The uploaded files by their names, under which they are cached and in the database.
import { documentPartBytes, maxDocumentBytes, type UploadedDocument } from "../../../contract/documents.ts";
import {
  pictureWidths,
  shareWidth,
  type UploadedFormat,
  uploadedFormats,
} from "../../../contract/pictures.ts";
import type { CallAsAnybody } from "../call-as-anybody.ts";

export type MediaFile =
  | { hash: string; width: number; format: UploadedFormat }
  | (UploadedDocument & { format: "pdf" });

const picture = new RegExp(
  `^([0-9a-f]{32})-(${[...pictureWidths, shareWidth].join("|")})\\.(${uploadedFormats.join("|")})$`,
);

/** Undefined for a name that no file can have. */
export function mediaFile(name: string): MediaFile | undefined {
  const [, hash, width, format] = picture.exec(name) ?? [];
  if (hash !== undefined) return { hash, width: Number(width), format: format as UploadedFormat }; // one of them
  const [, document, bytes] = /^([0-9a-f]{32})-(\d{1,8})\.pdf$/.exec(name) ?? [];
  return document === undefined || Number(bytes) > maxDocumentBytes
    ? undefined
    : { hash: document, bytes: Number(bytes), format: "pdf" };
}

export type ReadMedia = (file: MediaFile) => Promise<Buffer | undefined>;

/** Rejects as the call does. */
export function mediaInDatabase(call: CallAsAnybody): ReadMedia {
  return async (file) => {
    if (file.format === "pdf") return documentIn(call, file);
    const [row] = await call<{ content: string }>("media_file", file);
    return row && Buffer.from(row.content, "base64");
  };
}

/** Undefined as long as a part is missing. */
async function documentIn(
  call: CallAsAnybody,
  { hash, bytes }: UploadedDocument,
): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  for (let part = 0; part * documentPartBytes < bytes; part += 1) {
    const [row] = await call<{ content: string }>("document_part", { hash, bytes, part });
    if (!row) return undefined;
    parts.push(Buffer.from(row.content, "base64"));
  }
  return Buffer.concat(parts);
}
