// Zod Mini (https://zod.dev/packages/mini) for schemas that also run in the browser: the part of Zod that
// bundlers can take apart. Its compiler is off. Zod tests whether `new Function` is allowed before it uses
// it. That test alone breaks the content security policy, and each page with a form would report a violation.
import * as z from "zod/mini";

z.config({ jitless: true });

export { z };
