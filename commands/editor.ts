// `npm run editor -- add EMAIL [--password P] | remove EMAIL | list`: manages editors, who change the words
// of the site and read no application, whether the server runs or not.
import { listEditors, revokeEditing } from "../server/auth/accounts/administer-accounts.ts";
import { runAccountCommand } from "./database/account-command.ts";

const usage = `Usage:
  npm run editor -- add EMAIL [--password PASSWORD]   makes the account if needed, confirmed, and an editor, who
                                                      changes the words of the site and reads no application;
                                                      an account that exists gets a new password and is signed out
  npm run editor -- remove EMAIL                      takes the right away; the account stays
  npm run editor -- list                              who is an editor now; administrators need not be one`;

await runAccountCommand({
  usage,
  role: "editor",
  granted: { becomesEditor: true },
  revoke: revokeEditing,
  list: listEditors,
});
