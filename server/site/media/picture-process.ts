// The process that cut-picture.ts starts: reads a picture from standard input, and writes its files as JSON.
import { buffer } from "node:stream/consumers";
import sharp, { type Sharp } from "sharp";
import {
  leastPictureWidth,
  pictureWidths,
  shareWidth,
  type UploadedFormat,
  uploadedFormats,
} from "../../../contract/pictures.ts";
import type { CutPoint, PictureFile, ProcessAnswer } from "./cut-picture.ts";

const [format = "", x, y] = process.argv.slice(2);

async function cut(bytes: Buffer, point: CutPoint): Promise<ProcessAnswer> {
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders });
  // The header alone: the number of pixels is compared below.
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!found || !isOfFormat(found)) return { fault: "broken" };
  const { width, height } = found.autoOrient;
  if (width * height > maxPixels) return { fault: "tooLarge" };
  const widest = pictureWidths.findLast(
    (one) => one >= leastPictureWidth && one <= Math.min(width, (height * 4) / 3),
  );
  if (widest === undefined) return { fault: "tooSmall" };
  const from = { bytes, width, height, point };
  const shape = await pixels(from, { width: widest, height: (widest * 3) / 4 });
  const share = await pixels(from, { width: shareWidth, height: (shareWidth * 63) / 120 });
  if (!shape || !share) return { fault: "broken" };
  const files: PictureFile[] = [await written(share, shareWidth, "jpeg")];
  for (const one of uploadedFormats)
    for (const narrower of pictureWidths.filter((one) => one <= widest))
      files.push(await written(shape, narrower, one));
  return { widest, files };
}

/** libvips calls AVIF by its container. */
function isOfFormat(found: { format: string; compression?: string | undefined }): boolean {
  return format === "avif" ? found.format === "heif" && found.compression === "av1" : found.format === format;
}

type Source = { bytes: Buffer; width: number; height: number; point: CutPoint };
type Size = { width: number; height: number };
type Pixels = { data: Buffer; size: Size };

/** The picture upright, made as small as covers the size, and cut. Undefined if it is damaged. */
async function pixels({ bytes, point, ...from }: Source, size: Size): Promise<Pixels | undefined> {
  const scale = Math.max(size.width / from.width, size.height / from.height);
  const width = Math.max(size.width, Math.round(from.width * scale));
  const height = Math.max(size.height, Math.round(from.height * scale));
  // Phones write files with harmless warnings.
  return sharp(bytes, { failOn: "error", limitInputPixels: maxPixels })
    .autoOrient()
    .resize(width, height, { fit: "fill" })
    .extract({
      ...size,
      left: Math.round(((width - size.width) * point.x) / 100),
      top: Math.round(((height - size.height) * point.y) / 100),
    })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer()
    .then(
      (data) => ({ data, size }),
      () => undefined,
    );
}

/** In the best quality that keeps within the bytes that the database takes. */
async function written({ data, size }: Pixels, width: number, format: UploadedFormat): Promise<PictureFile> {
  const picture = sharp(data, { raw: { ...size, channels: 3 } }).resize(width);
  for (const quality of [1, 0.75, 0.5]) {
    const bytes = await encoded(picture.clone(), format, quality).toBuffer();
    if (bytes.length <= maxFileBytes || quality === 0.5)
      return { width, format, content: bytes.toString("base64") };
  }
  throw new Error("No quality is left.");
}

function encoded(picture: Sharp, format: UploadedFormat, quality: number): Sharp {
  if (format === "avif") return picture.avif({ quality: Math.round(55 * quality), effort: 3 });
  if (format === "webp") return picture.webp({ quality: Math.round(78 * quality) });
  return picture.jpeg({ quality: Math.round(80 * quality), mozjpeg: true });
}

const loaders = ["JpegBuffer", "PngBuffer", "WebpBuffer", "HeifBuffer"].map((one) => `VipsForeignLoad${one}`);

const maxPixels = 50_000_000;

/** As in supabase/migrations. */
const maxFileBytes = 700_000;

process.stdout.write(JSON.stringify(await cut(await buffer(process.stdin), { x: Number(x), y: Number(y) })));
