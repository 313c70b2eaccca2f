// Which pictures of content/drawings are photographs, and the address of a page's share picture. The pages
// link to that address, and the build writes the file.

/** True for every picture of content/drawings that is not an .svg file. */
export function isPhotograph(file: string): boolean {
  return !/\.svg$/i.test(file);
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
  const name = `/share${language.path}${page.path === "/" ? "/home" : page.path}`;
  return page.picture && isPhotograph(page.picture)
    ? { path: `${name}.jpg`, type: "image/jpeg" }
    : { path: `${name}.png`, type: "image/png" };
}

/** Sizes in pixels of the icons that the build makes from content/mark.svg. */
export const iconSizes = [192, 512] as const;
