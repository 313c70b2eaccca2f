// Checks that this process may work in the data directory (docs/operate.md, Commands). Only the owner of its
// files can read them, and PostgreSQL starts only for their owner. The service could not read files that root
// adds.
import { constants } from "node:fs";
import { access, mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

/**
 * Creates the data directory if it is missing. Throws StartError if another user owns it or this user cannot
 * write to it.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await refuseOtherUser(dataDir);
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new StartError(
      `The data directory ${dataDir} cannot be written (${reason}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Throws StartError if another user owns the data directory and has not given this user the right to write.
 * Root is refused as well, although it may write anywhere. `user` is a user id.
 */
export async function refuseOtherUser(dataDir: string, user = process.getuid?.()): Promise<void> {
  const owner = await ownerOf(dataDir);
  if (user === undefined || owner === undefined || owner === user) return;
  if (user === 0 ? await isRunByRoot(dataDir, owner) : await isWritable(dataDir)) return;
  const name = await nameOf(owner);
  throw new StartError(
    `The data directory ${dataDir} belongs to the user ${name}, and this is ${await nameOf(user)}. ` +
      `Run it as that user, such as: sudo -u ${name} npm run admin -- --env-file /etc/site.env list`,
  );
}

/**
 * True if a server that runs as root uses this data directory. Such a server gives the database's folder, and
 * nothing else, to PostgreSQL's system user, so the two folders have different owners.
 */
async function isRunByRoot(dataDir: string, owner: number): Promise<boolean> {
  const databaseUser = await ownerOf(join(dataDir, "postgres"));
  return databaseUser !== undefined && databaseUser !== owner;
}

/** The user id of the owner. Undefined if the path is missing or not accessible. */
function ownerOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ uid }) => uid,
    () => undefined,
  );
}

function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The user's name, or `#NUMBER` (which sudo accepts) if /etc/passwd has no such user. */
async function nameOf(uid: number): Promise<string> {
  const users = await readFile("/etc/passwd", "utf8").catch(() => "");
  const line = users.split("\n").find((user) => user.split(":")[2] === String(uid));
  return line?.split(":", 1)[0] ?? `#${uid}`;
}
