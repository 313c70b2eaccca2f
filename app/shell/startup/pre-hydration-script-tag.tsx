// The first script as an element.
import { use } from "react";
import { Nonce } from "./nonce.ts";
import { firstScript } from "./pre-hydration-script.ts";

export function FirstScript() {
  const text = import.meta.env.SSR ? `(${firstScript})()` : "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a function of this site, no input reaches it
  return <script nonce={use(Nonce)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
