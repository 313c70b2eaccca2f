// Which pictures are photographs, the names and addresses of those that were uploaded in the editor, and the
// address of a page's share picture. The pages link to these addresses.

/** True for every picture that is not an .svg file. */
export function isPhotograph(file: string): boolean {
  return !/\.svg$/i.test(file);
}

/** Widths in pixels of the files of a photograph. The widest is twice that of the hero's picture (42rem). */
export const pictureWidths = [320, 640, 960, 1344] as const;

/** Of the narrowest upload that still looks sharp on a phone, cut to 4:3. */
export const leastPictureWidth = 640;

/** The width of an uploaded picture's share picture, which is 1200 x 630. */
export const shareWidth = 1200;

export const uploadedFormats = ["avif", "webp", "jpeg"] as const;
export type UploadedFormat = (typeof uploadedFormats)[number];

/** A picture that was uploaded in the editor, cut to 4:3. */
export type UploadedPicture = { hash: string; widest: number };

/** The value that names it where a picture of content/drawings could stand. */
export function uploadedName({ hash, widest }: UploadedPicture): string {
  return `media-${hash}-${widest}.jpg`;
}

/** Undefined for a picture of content/drawings. */
export function uploadedPicture(name: string): UploadedPicture | undefined {
  const [, hash, widest] = /^media-([0-9a-f]{32})-(640|960|1344)\.jpg$/.exec(name) ?? [];
  return hash === undefined ? undefined : { hash, widest: Number(widest) };
}

/** The address of one of its files, which never changes. */
export function uploadedAddress(hash: string, width: number, format: UploadedFormat): string {
  return `/media/${hash}-${width}.${format}`;
}

export type SharePicture = { path: string; type: "image/jpeg" | "image/png" };

/**
 * Address and media type of the picture that other sites show for a link to the page (Open Graph): a JPEG
 * where the page shows a photograph, else a PNG. The page's path is that without its language.
 *
 * @example
 *     sharePicture({ path: "/donate" }) // { path: "/share/donate.png", type: "image/png" }
 */
export function sharePicture(
  page: { path: string; picture?: string | undefined },
  language: { path: string } = { path: "" },
): SharePicture {
  const uploaded = uploadedPicture(page.picture ?? "");
  if (uploaded) return { path: uploadedAddress(uploaded.hash, shareWidth, "jpeg"), type: "image/jpeg" };
  const name = `/share${language.path}${page.path === "/" ? "/home" : page.path}`;
  return page.picture && isPhotograph(page.picture)
    ? { path: `${name}.jpg`, type: "image/jpeg" }
    : { path: `${name}.png`, type: "image/png" };
}

/** Sizes in pixels of the icons that the build makes from content/mark.svg. */
export const iconSizes = [192, 512] as const;
