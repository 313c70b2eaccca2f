// `npm run build`: everything that `npm start` prepares, without starting. For machines where the running site may not write its
// own code (docs/deploy.md). With --only-install it ends before the build.
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";

await ensureInstalled();
if (!process.argv.includes("--only-install")) await ensureBuilt();
