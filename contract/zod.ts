// Zod for schemas that also run in the browser, without its compiler. Zod tests whether `new Function` is
// allowed before it uses it. That test alone breaks the content security policy, and each page with a form
// would report a violation.
import { z } from "zod";

z.config({ jitless: true });

export { z };
