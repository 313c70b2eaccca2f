// `npm run admin -- add EMAIL [--password P] | remove EMAIL | reset-factors EMAIL | list`: manages
// administrators, whether the server runs or not.
import { listAdmins, removeFactors, revokeAdmin } from "../server/auth/accounts/administer-accounts.ts";
import { runAccountCommand } from "./database/account-command.ts";
import type { OwnerConnection } from "./database/owner-command.ts";

const usage = `Usage:
  npm run admin -- add EMAIL [--password PASSWORD]   makes the account if needed, confirmed, and an administrator;
                                                     an account that exists gets a new password and is signed out
  npm run admin -- remove EMAIL                      takes the role away; the account stays
  npm run admin -- reset-factors EMAIL               for a lost phone: takes the second factors off the account
  npm run admin -- list                              who administers now`;

await runAccountCommand({
  usage,
  role: "administrator",
  granted: { becomesAdmin: true },
  revoke: revokeAdmin,
  list: listAdmins,
  ownVerbs: { "reset-factors": resetFactors },
});

async function resetFactors(owner: OwnerConnection, email: string): Promise<number> {
  const removed = await removeFactors(owner, email);
  console.log(
    removed === undefined
      ? `Nobody has an account with ${email}.`
      : `${email} is signed out and signs in without a second factor now (${removed} removed).`,
  );
  return removed === undefined ? 1 : 0;
}
