// What a command says while it works; its output is on stdout.

/** @param {string} words */
export function printToStderr(words) {
  process.stderr.write(`${words}\n`);
}
