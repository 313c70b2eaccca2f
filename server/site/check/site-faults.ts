// Every fault of a built site that a visitor would see: in its pages, and in the addresses of its sitemap,
// robots.txt and manifests.
import { languages } from "#words";
import { pathIn, webManifestPath } from "../../../contract/pages.ts";
import { type BuiltSite, linkFaults, pageFaults, unlinkedFaults } from "./page-faults.ts";

/**
 * Returns one sentence for each fault, with the page where it was found first. `textOf` returns the text of a
 * file that is no page.
 */
export function siteFaults(site: BuiltSite, textOf: (path: string) => string): string[] {
  const documents = [
    "/sitemap.xml",
    "/robots.txt",
    ...languages().map((one) => pathIn(one, webManifestPath)),
  ];
  const listed = addressesIn(textOf("/sitemap.xml")).map((address) => new URL(address).pathname);
  const faults = [
    ...[...site.pages].flatMap(([path, page]) =>
      pageFaults(path, page, site).map((sentence) => ({ path, sentence })),
    ),
    ...documents.flatMap((path) =>
      addressesIn(textOf(path)).flatMap((address) =>
        linkFaults({ address, path }, site).map((sentence) => ({ path, sentence })),
      ),
    ),
    ...unlinkedFaults(listed, site).map((sentence) => ({ path: "/sitemap.xml", sentence })),
  ];
  return Array.from(
    Map.groupBy(faults, ({ sentence }) => sentence),
    ([sentence, found]) => {
      const paths = [...new Set(found.map(({ path }) => path))];
      const others = paths.length > 1 ? ` (and ${paths.length - 1} more)` : "";
      return `${paths[0]}${others}: ${sentence}`;
    },
  );

  /** Addresses of this site in a sitemap, robots.txt or manifest: full URLs, and the paths of a manifest. */
  function addressesIn(text: string): string[] {
    const whole = text.match(new RegExp(`${site.origin}[^\\s"<]*`, "g")) ?? [];
    return [
      ...whole,
      ...Array.from(text.matchAll(/"(?:src|start_url)": "([^"]+)"/g), ([, found = ""]) => found),
    ];
  }
}
