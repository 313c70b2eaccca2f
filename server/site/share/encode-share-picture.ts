// Encodes a share picture as a file that is small enough for every messenger.
import sharp from "sharp";
import type { SharePicture } from "../../../contract/pictures.ts";

/** Some messengers do not show larger pictures. */
const maxBytes = 300_000;

/** Encodes the picture in the type that its page states. Drawings stay lossless if they are small enough. */
export async function encodeSharePicture(png: Uint8Array, type: SharePicture["type"]): Promise<Uint8Array> {
  if (type === "image/png" && png.length < maxBytes) return png;
  let file = png;
  for (const step of type === "image/png" ? asDrawing(png) : asPhotograph(png)) {
    file = await step.toBuffer();
    if (file.length < maxBytes) break;
  }
  return file;
}

/** Each step is smaller than the one before; the last is always small enough. */
function asDrawing(png: Uint8Array) {
  return [256, 64, 16, 4].map((colours) => sharp(png).png({ palette: true, colours }));
}

/** Chroma is not subsampled, because the words in the picture have fine edges. */
function asPhotograph(png: Uint8Array) {
  return [85, 75, 65, 55, 45, 30].map((quality) =>
    sharp(png).jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:4:4" }),
  );
}
