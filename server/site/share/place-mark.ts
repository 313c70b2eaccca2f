// Places the school's mark (content/mark.svg) in a picture. The picture sets its position and size, whatever
// a drawing program wrote on its svg element. What the mark draws outside its viewBox is visible.

export type Box = { x: number; y: number; width: number; height: number };

export function placeMark(mark: string, { x, y, width, height }: Box): string {
  return mark
    .slice(mark.indexOf("<svg"))
    .trim()
    .replace(/^<svg[^>]*>/, (root) => root.replace(/ (?:x|y|width|height|overflow)="[^"]*"/g, ""))
    .replace("<svg", `<svg x="${x}" y="${y}" width="${width}" height="${height}" overflow="visible"`);
}
