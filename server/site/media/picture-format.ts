// What the first bytes of an upload say that it is. Its name and its declared type say nothing.

export type PictureFormat = "jpeg" | "png" | "webp" | "avif";

/** `heic` is what iPhones store; libvips as npm has it cannot read it. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | "heic" | undefined {
  const text = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.slice(4, 8) !== "ftyp") return undefined;
  if (/avi[fs]/.test(text.slice(8))) return "avif";
  return /^(hei|hev|mif1|msf1)/.test(text.slice(8)) ? "heic" : undefined;
}
