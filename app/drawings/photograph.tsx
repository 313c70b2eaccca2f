// Shows a photograph in the newest format that the browser supports and in the width that it needs.
// vite-imagetools makes the files of one of content/drawings, without the camera's metadata (vite.config.ts);
// those of one that was uploaded in the editor are at addresses that its name tells.
import type { Picture } from "vite-imagetools";
import {
  pictureWidths,
  type UploadedFormat,
  uploadedAddress,
  uploadedFormats,
  uploadedPicture,
} from "../../contract/pictures.ts";

// The widths are those of `pictureWidths`; Vite reads this call as it is written.
const files = import.meta.glob<Picture>("#content/drawings/*.{jpg,jpeg,png,JPG,JPEG,PNG}", {
  eager: true,
  query: { w: "320;640;960;1344", format: "avif;webp;jpeg", as: "picture" },
  import: "default",
});

const pictures = new Map(Object.entries(files).map(([path, picture]) => [path.split("/").at(-1), picture]));

export type PhotographProps = {
  file: string;
  alt: string;
  className?: string | undefined;
  /** The width on the page, as the `sizes` attribute of HTML. */
  sizes: string;
  /** Loads the photograph with the page instead of lazily, because it is seen first. */
  isEager?: boolean | undefined;
};

/**
 * Cropped to the shape of a drawing, which it replaces. The sources are hidden, because in a grid each would
 * take a place.
 */
export function Photograph({ file, alt, className = "", sizes, isEager = false }: PhotographProps) {
  const picture = pictures.get(file) ?? uploaded(file);
  if (!picture) return null;
  const { jpeg, ...newer } = picture.sources;
  return (
    <picture className="contents">
      {Object.entries(newer).map(([format, srcSet]) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} className="hidden" />
      ))}
      <img
        src={picture.img.src}
        srcSet={jpeg}
        sizes={sizes}
        width={picture.img.w}
        height={picture.img.h}
        alt={alt}
        className={`${className} aspect-4/3 object-cover`}
        loading={isEager ? "eager" : "lazy"}
        decoding="async"
      />
    </picture>
  );
}

/** The files of an uploaded picture as vite-imagetools describes those of a photograph. */
function uploaded(file: string): Picture | undefined {
  const picture = uploadedPicture(file);
  if (!picture) return undefined;
  const { hash, widest } = picture;
  const widths = pictureWidths.filter((width) => width <= widest);
  const sourcesIn = (format: UploadedFormat) =>
    widths.map((width) => `${uploadedAddress(hash, width, format)} ${width}w`).join(", ");
  return {
    sources: Object.fromEntries(uploadedFormats.map((format) => [format, sourcesIn(format)])),
    img: { src: uploadedAddress(hash, widest, "jpeg"), w: widest, h: (widest * 3) / 4 },
  };
}
