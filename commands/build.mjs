// `npm run build`: everything that `npm start` prepares, without starting. It is for machines where the
// running site may not write its own code (docs/operate.md). It reads the settings file as the other commands
// do, because VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY are part of a build. With --only-install it ends
// before the build.
import { ensureBuilt, ensureInstalled } from "./install/prepare.mjs";
import { readSettingsFile } from "./install/settings-file.mjs";

const words = readSettingsFile(process.argv.slice(2));
await ensureInstalled();
if (!words.includes("--only-install")) await ensureBuilt();
