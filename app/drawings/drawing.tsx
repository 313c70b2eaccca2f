// Shows a picture of content/drawings by its file name. A drawing (.svg) is referenced by `<use>`, so that it
// takes the theme's colours. Each has the id "drawing" and is 480 x 360.
import { isPhotograph } from "../../contract/pictures.ts";
import { Photograph, type PhotographProps } from "./photograph.tsx";

const files = import.meta.glob<string>("#content/drawings/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The keys of a glob through a package import are paths from the project's folder. */
const addresses = new Map(Object.entries(files).map(([path, address]) => [path.split("/").at(-1), address]));

/** `sizes` and `isEager` have no effect on a drawing, which is one small file. */
export function Drawing(picture: PhotographProps) {
  const { file, alt, className } = picture;
  if (isPhotograph(file)) return <Photograph {...picture} />;
  const drawing = <use href={`${drawingAddress(file)}#drawing`} width="480" height="360" />;
  return alt ? (
    <svg viewBox="0 0 480 360" className={className} role="img" aria-label={alt}>
      {drawing}
    </svg>
  ) : (
    <svg viewBox="0 0 480 360" className={className} aria-hidden="true">
      {drawing}
    </svg>
  );
}

function drawingAddress(file: string): string {
  return addresses.get(file) ?? "";
}
