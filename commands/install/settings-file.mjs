// Reads settings from one file, for every command alike: `--env-file FILE`, `--env-file=FILE` or the variable
// SITE_ENV_FILE. The file has the format that systemd's EnvironmentFile and Node's .env files share. Node
// built-ins only, and any Node from 20 on. package.json says `node --`, because Node also looks for
// `--env-file` after a script's name and refuses a missing file with its own message.
import { readFileSync } from "node:fs";
import util from "node:util";

/**
 * Sets the variables of the file that the environment does not set, and returns the arguments without the
 * option. Ends the process with one sentence if the file cannot be used.
 * @param {string[]} words
 */
export function readSettingsFile(words) {
  const { path, rest } = takeOption(words);
  if (path === undefined) return rest;
  if (!path) refuse("Say which file holds the settings: --env-file /etc/site.env");
  const text = readText(path);
  const ambiguous = text.split("\n").findIndex((line) => readDifferently.test(line));
  if (ambiguous !== -1)
    refuse(
      `Line ${ambiguous + 1} of the settings file ${path} has a value with # or \\, which systemd reads in another way: put the value into 'single quotes'.`,
    );
  for (const [name, value] of Object.entries(parse(text, path))) process.env[name] ??= value;
  return rest;
}

/**
 * @param {string[]} words
 * @returns {{ path: string | undefined, rest: string[] }}
 */
function takeOption(words) {
  const at = words.findIndex((word) => word === "--env-file" || word.startsWith("--env-file="));
  const word = words[at];
  if (word === undefined) return { path: process.env.SITE_ENV_FILE || undefined, rest: words };
  const isApart = word === "--env-file";
  return {
    path: isApart ? (words[at + 1] ?? "") : word.slice("--env-file=".length),
    rest: words.toSpliced(at, isApart ? 2 : 1),
  };
}

/**
 * Node ends an unquoted value at a #, systemd does not; systemd drops a backslash, Node does not. In double
 * quotes Node turns
 * into a line break, and systemd drops the backslash before \, ", $ and `.
 */
const readDifferently = /^\s*[A-Za-z_]\w*\s*=\s*(?:[^\s'"`].*[#\\]|[#\\]|"[^"]*\\)/;

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    return refuse(
      `The settings file ${path} cannot be read (${code}). ${
        code === "EACCES" ? "Run the command as a user who may read it." : "Correct its name."
      }`,
    );
  }
}

/**
 * @param {string} text
 * @param {string} path
 * @returns {NodeJS.Dict<string>}
 */
function parse(text, path) {
  if (typeof util.parseEnv === "function") return util.parseEnv(text);
  return refuse(`Reading ${path} needs Node 20.12 or newer, and this is ${process.version}. Update Node.`);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
