// `npm run rotate-keys`: a new signing key for access tokens. It is published at once. It signs later, when
// every process and every service that verifies tokens by the public keys has it (docs/operate.md, Keys).

import { readConfig } from "../server/platform/config/config.ts";
import { refuseOtherUser } from "../server/platform/data-dir.ts";
import { accessTokenSeconds } from "../server/platform/keys/access-token.ts";
import { rotateSigningKeys } from "../server/platform/keys/signing-keys.ts";
import { StartError } from "../server/platform/start-error.ts";
import { runCommand } from "./database/owner-command.ts";

await runCommand([StartError], async () => {
  const { dataDir, signingKeys } = readConfig(process.env);
  if (signingKeys)
    throw new StartError(
      "The keys come from AUTH_SIGNING_KEYS, which this command cannot change: add a new key behind the first and restart all processes; " +
        "ten minutes later put it first and restart them all again (docs/operate.md, Keys).",
    );
  await refuseOtherUser(dataDir);
  const { key, signsFrom } = await rotateSigningKeys({
    dataDir,
    tokenSeconds: accessTokenSeconds,
    now: new Date(),
  });
  console.log(
    `New signing key ${key.kid}. It is published within a minute and signs from ${signsFrom.toISOString()} on. ` +
      "Nothing needs a restart, and nobody is signed out.",
  );
  return 0;
});
