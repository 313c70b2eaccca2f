// The files of uploaded pictures by their names, which stand behind /media/ in their addresses.
import {
  pictureWidths,
  shareWidth,
  type UploadedFormat,
  uploadedFormats,
} from "../../../contract/pictures.ts";
import type { CallAsAnybody } from "../call-as-anybody.ts";

export type MediaFile = { hash: string; width: number; format: UploadedFormat };

const named = new RegExp(
  `^([0-9a-f]{32})-(${[...pictureWidths, shareWidth].join("|")})\\.(${uploadedFormats.join("|")})$`,
);

/** Undefined for a name that no file can have. */
export function mediaFile(name: string): MediaFile | undefined {
  const [, hash, width, format] = named.exec(name) ?? [];
  return hash === undefined ? undefined : { hash, width: Number(width), format: format as UploadedFormat }; // one of them
}

export type ReadMedia = (file: MediaFile) => Promise<Buffer | undefined>;

/** Rejects as the call does. */
export function mediaInDatabase(call: CallAsAnybody): ReadMedia {
  return async (file) => {
    const [row] = await call<{ content: string }>("media_file", file);
    return row && Buffer.from(row.content, "base64");
  };
}
