// The build leaves in a page the styles that this page needs (commands/finish-pages.ts); the next page may
// need others. The whole stylesheet is fetched beside the last scripts (root.tsx), and React waits for it
// (entry.client.tsx).
import href from "../styles.css?url";

/** Resolves when the stylesheet applies, or when it could not be fetched. */
export const wholeStylesheet =
  import.meta.env.PROD && !import.meta.env.SSR ? addStylesheet(href) : Promise.resolve();

function addStylesheet(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
