// A step of the build: writes the words of the team chat as JSON for the hosted notification function
// (supabase/functions/notify-cta), which is deployed with the files that it imports and reads no other.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { notificationWords } from "../../server/notify/notification-words.ts";

const buildDir = resolve(import.meta.dirname, "..", "..", process.env.SITE_BUILD_DIR ?? "build");
writeFileSync(resolve(buildDir, "notification-words.json"), JSON.stringify(notificationWords()));
