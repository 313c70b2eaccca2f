// Which pictures of content/drawings are photographs, and where a page's share picture lies: the pages name
// it, the build makes it.

/** Drawings are .svg files; every other picture is a photograph. */
export function isPhotograph(file: string): boolean {
  return !/\.svg$/i.test(file);
}

export type SharePicture = { path: string; type: "image/jpeg" | "image/png" };

/** The picture of a page for whoever shares it: a JPEG if it shows a photograph. */
export function sharePicture(page: { path: string; picture?: string | undefined }): SharePicture {
  const name = `/share${page.path === "/" ? "/home" : page.path}`;
  return page.picture && isPhotograph(page.picture)
    ? { path: `${name}.jpg`, type: "image/jpeg" }
    : { path: `${name}.png`, type: "image/png" };
}
