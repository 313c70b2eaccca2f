// Zod for schemas that also run in the browser: its faster, code-generating way is off, because even asking
// whether it is allowed breaks the content security policy and is reported as a violation on every page with
// a form.
import { z } from "zod";

z.config({ jitless: true });

export { z };
