// Whether this process may work in the data directory (docs/operate.md, Commands). Files there are closed to
// everybody but their owner, and PostgreSQL starts for the owner of its files alone: what root wrote beside
// the service's files, the service could not read.
import { constants } from "node:fs";
import { access, mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

/** Makes the data directory where it is missing. Throws StartError where this user may not work in it. */
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
 * Throws StartError where the data directory is another user's. Root is refused too, because it may write
 * there; whom the owner has given the right to write is not.
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

/** A server that runs as root hands the database, and nothing else, to PostgreSQL's own user. */
async function isRunByRoot(dataDir: string, owner: number): Promise<boolean> {
  const databaseUser = await ownerOf(join(dataDir, "postgres"));
  return databaseUser !== undefined && databaseUser !== owner;
}

/** Undefined for what is not there, or may not be looked at. */
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

/** The number itself where the machine knows no such user; sudo takes it as #NUMBER. */
async function nameOf(uid: number): Promise<string> {
  const users = await readFile("/etc/passwd", "utf8").catch(() => "");
  const line = users.split("\n").find((user) => user.split(":")[2] === String(uid));
  return line?.split(":", 1)[0] ?? `#${uid}`;
}
