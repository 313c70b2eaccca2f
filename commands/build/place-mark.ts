// Places the school's mark (content/mark.svg) within a picture. What it draws beyond its own edge shows. Its
// place and size are the picture's, whatever a drawing program wrote on its svg element.

export type Box = { x: number; y: number; width: number; height: number };

export function placeMark(mark: string, { x, y, width, height }: Box): string {
  return mark
    .slice(mark.indexOf("<svg"))
    .trim()
    .replace(/^<svg[^>]*>/, (root) => root.replace(/ (?:x|y|width|height|overflow)="[^"]*"/g, ""))
    .replace("<svg", `<svg x="${x}" y="${y}" width="${width}" height="${height}" overflow="visible"`);
}
