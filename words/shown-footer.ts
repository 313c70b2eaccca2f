// The foot of the pages: without links to what the school does not have.
import type { WrittenWords } from "./schemas/all-schemas.ts";

type Footer = WrittenWords["footer"];
type FurtherLink = "privacy" | "documents";

export type ShownFooter = Omit<Footer, FurtherLink> & {
  /** "" without donations. */
  donate: string;
  /** Below the title block; to the documents only if there are some. */
  furtherLinks: readonly Footer[FurtherLink][];
};

/** `isShown` is false for a link to a page that the school leaves out. */
export function shownFooter(
  { privacy, documents, ...footer }: Footer,
  hasDocuments: boolean,
  isShown: (link: { to: string }) => boolean,
): ShownFooter {
  return {
    ...footer,
    quickLinks: footer.quickLinks.filter(isShown),
    donate: isShown({ to: "/donate" }) ? footer.donate : "",
    furtherLinks: hasDocuments ? [privacy, documents] : [privacy],
  };
}
