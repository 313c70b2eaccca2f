// The stylesheet inside the page, so that nothing stands between its HTML and the first paint. Only the
// server writes it: the browser keeps what came with the page, and the scripts carry no second copy.
import styles from "../../styles.css?inline";

// Development reloads a changed stylesheet by itself, and for that has to know of it.
if (import.meta.env.DEV && !import.meta.env.SSR) void import("../../styles.css");

export function InlineStyles() {
  const written = import.meta.env.SSR ? styles : "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own stylesheet, no input reaches it
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written }} />;
}
