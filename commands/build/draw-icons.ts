// The icons for all systems, made of the school's mark in white on the colour of its drawings: favicon.svg,
// favicon.ico for old browsers, a full square for phones, and maskable ones whose mark stays within the
// middle 80 % (W3C Web Application Manifest, safe zone).
import { Resvg } from "@resvg/resvg-js";
import { iconSizes } from "../../contract/pictures.ts";
import { placeMark } from "../../server/site/share/place-mark.ts";

/** Returns each icon by its file name. */
export function drawIcons(
  mark: string,
  colors: { drawing: string; ground: string },
): Record<string, Uint8Array | string> {
  const icon = iconOf(mark, colors);
  const icons: Record<string, Uint8Array | string> = {
    "favicon.svg": icon,
    "favicon.ico": icoOf(render(icon, 32), 32),
    "touch-icon.png": render(icon, 180, colors.drawing),
  };
  for (const size of iconSizes) {
    icons[`icon-${size}.png`] = render(icon, size);
    icons[`icon-maskable-${size}.png`] = render(withMargin(icon), size, colors.drawing);
  }
  return icons;
}

/** The mark in the ground's colour, as high as the square behind it. It may reach beyond its own viewBox. */
function iconOf(mark: string, { drawing, ground }: { drawing: string; ground: string }): string {
  const placed = placeMark(mark, { x: 0, y: 0, width: 40, height: 40 }).replaceAll(
    "var(--color-ground)",
    drawing,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="2" fill="${drawing}"/><g color="${ground}">${placed}</g></svg>\n`;
}

function render(svg: string, size: number, background?: string): Uint8Array {
  const options = { fitTo: { mode: "width", value: size } } as const;
  return new Resvg(svg, background ? { ...options, background } : options).render().asPng();
}

/** Adds an eighth of the icon's size on every side. */
function withMargin(icon: string): string {
  return icon.replace(/viewBox="([^"]+)"/, (_, box: string) => {
    const [x = 0, y = 0, width = 0, height = 0] = box.split(/[\s,]+/).map(Number);
    return `viewBox="${x - width / 8} ${y - height / 8} ${width * 1.25} ${height * 1.25}"`;
  });
}

/** An .ico file with one PNG: a header of 6 bytes and one directory entry of 16. */
function icoOf(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of pictures
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
