// `npm run build`: everything that `npm start` prepares, without starting. For machines where the running site may not write its
// own code (docs/deploy.md).
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";

await ensureInstalled();
await ensureBuilt();
