// Inlines the stylesheet into the page, so that the first paint waits for no other request. Only the server
// renders its text: the browser keeps what came with the HTML, and the scripts contain no second copy.
import styles from "../../public-styles.css?inline";

// In development, Vite reloads a changed stylesheet only if a module imports it.
if (import.meta.env.DEV && !import.meta.env.SSR) void import("../../public-styles.css");

export function InlineStyles() {
  const written = import.meta.env.SSR ? styles : "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own stylesheet, no input reaches it
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written }} />;
}
