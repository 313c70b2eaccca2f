// Shows a picture of content/drawings by its file name. A drawing (.svg) is used in place, so that it takes the theme's
// colours; a photograph is a plain image. Drawings carry the id "drawing" and are 480 x 360.

const files = import.meta.glob<string>("#content/drawings/*", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The keys of a glob through a package import are paths from the project's folder. */
const addresses = new Map(Object.entries(files).map(([path, address]) => [path.split("/").at(-1), address]));

type DrawingProps = { file: string; alt: string; className?: string };

export function Drawing({ file, alt, className }: DrawingProps) {
  const address = drawingAddress(file);
  if (!file.endsWith(".svg")) {
    return <img src={address} alt={alt} className={className} loading="lazy" decoding="async" />;
  }
  const drawing = <use href={`${address}#drawing`} width="480" height="360" />;
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
