// Whether a page was loaded as a document, or reached by navigation inside the site.

/** True if the document was requested at this path. */
export function isDocumentOf(path: string): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation !== undefined && new URL(navigation.name).pathname === path;
}
