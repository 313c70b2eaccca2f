// Checks the photographs of content/drawings before a build: each is a complete JPEG or PNG with the right
// file extension, and small enough for a build.
import { statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import sharp from "sharp";
import { isPhotograph } from "../../contract/pictures.ts";

const maxMegabytes = 25;
const maxMegapixels = 50;

/** Returns one sentence for each photograph that cannot be used. */
export async function photographFaults(folder: string, names: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  // One after the other, because each needs memory for all its pixels.
  for (const name of names.filter(isNamedAsPhotograph)) {
    const fault = await faultOf(join(folder, name));
    if (fault) faults.push(`content/drawings/${name}: ${fault}`);
  }
  return faults;
}

/** Other files of the folder belong to drawings or cannot be named by a page. */
function isNamedAsPhotograph(name: string): boolean {
  return isPhotograph(name) && formatOfName(name) !== undefined;
}

async function faultOf(file: string): Promise<string | undefined> {
  const megabytes = statSync(file).size / 1_000_000;
  if (megabytes > maxMegabytes) {
    return `the file has ${Math.ceil(megabytes)} MB, and a photograph may have ${maxMegabytes} MB. ${smaller}`;
  }
  const found = await metadataOf(file);
  if (!found) return `this is no picture that can be read. ${again}`;
  const { format, width, height } = found;
  if (format !== formatOfName(basename(file))) return misnamed(file, format);
  if (width * height > maxMegapixels * 1_000_000) {
    return `the picture has ${width} x ${height} pixels, and a photograph may have ${maxMegapixels} million. ${smaller}`;
  }
  return (await isWhole(file)) ? undefined : `the file is damaged or not complete. ${again}`;
}

/** Returns undefined if the file is not a picture. */
function metadataOf(file: string) {
  return sharp(file)
    .metadata()
    .catch(() => undefined);
}

/** Reads every pixel, because only that shows a file that was cut off while it was copied. */
function isWhole(file: string): Promise<boolean> {
  return sharp(file, { failOn: "warning" })
    .resize(64)
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
}

function misnamed(file: string, format: string): string {
  const ending = { jpeg: ".jpg", png: ".png" }[format];
  if (!ending) {
    return `the file is not the JPEG or PNG that its name says. Open it in a photo program, export it as JPEG, and put that file in its place.`;
  }
  const name = basename(file);
  const right = `${basename(name, extname(name))}${ending}`;
  return `the file is a ${format.toUpperCase()} under a wrong name. Rename it to ${right}, also where content/ names it.`;
}

function formatOfName(name: string): "jpeg" | "png" | undefined {
  if (/\.jpe?g$/i.test(name)) return "jpeg";
  return /\.png$/i.test(name) ? "png" : undefined;
}

const smaller = "Save a smaller copy in its place: 3,000 pixels across are enough.";
const again = "Copy it here from the camera or its source again.";
