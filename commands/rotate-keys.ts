// `npm run rotate-keys`: a new key signs access tokens from the next start on; the one before it still verifies those that are out.
import { readConfig } from "../server/platform/config.ts";
import { rotateSigningKeys } from "../server/platform/signing-keys.ts";
import { command } from "./on-database.ts";

await command([], async () => {
  const config = readConfig(process.env);
  if (config.signingKeys) {
    console.error(
      "The keys come from AUTH_SIGNING_KEYS: put a new key first in that list, keep the old one behind it, and restart the servers.",
    );
    return 1;
  }
  const [current] = await rotateSigningKeys(config.dataDir);
  console.log(`New signing key ${current?.kid} in ${config.dataDir}. Restart the server to use it.`);
  return 0;
});
