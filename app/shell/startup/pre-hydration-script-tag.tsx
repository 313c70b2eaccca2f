// The pre-hydration script as an inline script element. As with InlineStyles, only the server renders its
// text.
import { use } from "react";
import { configuredBackend } from "../../backend/backend-address.ts";
import { reportCta } from "../../tracking/report-cta.ts";
import { NonceContext } from "./nonce.ts";
import { preHydrationScript } from "./pre-hydration-script.ts";

export function PreHydrationScript() {
  const nonce = use(NonceContext);
  const text = import.meta.env.SSR ? scriptText() : "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a function of this site, no input reaches it
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

function scriptText(): string {
  return `(${preHydrationScript})(${reportCta},${JSON.stringify(configuredBackend())})`;
}
