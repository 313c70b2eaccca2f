// `npm run build`: everything that `npm start` prepares, without starting. For machines where the running
// site may not write its own code (docs/deploy.md). VITE_SUPABASE_URL and its key are part of a build, so it
// reads the settings as the others do.
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";
import { readSettingsFile } from "./settings-file.mjs";

readSettingsFile(process.argv.slice(2));
await ensureInstalled();
await ensureBuilt();
