// The icons of every system, from the one mark: favicon.ico for old browsers, a full square for phones, and maskable ones whose
// mark stays within the middle 80 % (W3C Web Application Manifest, safe zone).
import { Resvg } from "@resvg/resvg-js";
import { iconSizes } from "#content/site.ts";

/** Each icon by its file name. */
export function drawIcons(mark: string): Record<string, Uint8Array> {
  const ground = groundOf(mark);
  const icons: Record<string, Uint8Array> = {
    "favicon.ico": icoOf(render(mark, 32), 32),
    "touch-icon.png": render(mark, 180, ground),
  };
  for (const size of iconSizes) {
    icons[`icon-${size}.png`] = render(mark, size);
    icons[`icon-maskable-${size}.png`] = render(withMargin(mark), size, ground);
  }
  return icons;
}

function render(svg: string, size: number, background?: string): Uint8Array {
  const options = { fitTo: { mode: "width", value: size } } as const;
  return new Resvg(svg, background ? { ...options, background } : options).render().asPng();
}

/** The colour in the middle of the left edge: what the mark stands on. */
function groundOf(mark: string): string {
  const { pixels, width, height } = new Resvg(mark, { fitTo: { mode: "width", value: 32 } }).render();
  const start = (Math.floor(height / 2) * width + 1) * 4;
  return `rgb(${pixels.subarray(start, start + 3).join(",")})`;
}

/** The same mark seen from further away: an eighth more on every side. */
function withMargin(mark: string): string {
  return mark.replace(/viewBox="([^"]+)"/, (_, box: string) => {
    const [x = 0, y = 0, width = 0, height = 0] = box.split(/[\s,]+/).map(Number);
    return `viewBox="${x - width / 8} ${y - height / 8} ${width * 1.25} ${height * 1.25}"`;
  });
}

/** An .ico file that holds one PNG: a header of 6 bytes, one directory entry of 16. */
function icoOf(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
