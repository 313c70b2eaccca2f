// `npm run build`: everything that `npm start` prepares, without starting. For machines where the running
// site may not write its own code (docs/operate.md). VITE_SUPABASE_URL and its key are part of a build, so it
// reads the settings as the others do. With --only-install it ends before the build.
import { ensureBuilt, ensureInstalled } from "./install/prepare.mjs";
import { readSettingsFile } from "./install/settings-file.mjs";

const words = readSettingsFile(process.argv.slice(2));
await ensureInstalled();
if (!words.includes("--only-install")) await ensureBuilt();
