// Explains in an owner's words why the files of content/ cannot be read: a file is not valid TypeScript, is
// missing, or imports a name that another file does not export.

/** Returns one sentence with the file, the line if it is known, and what to do. */
export function explainUnreadableContent({ name, message, stack = "" }: Error): string {
  const places = stack.match(/content\/[\w./-]+?\.ts(:\d+)?/g) ?? ["content/"];
  const reason = message.split("\n")[0] ?? "";

  const [, missing, taker] = /^Cannot find module '.*?(content\/[^']+)'.*(content\/.+)$/.exec(reason) ?? [];
  if (missing) return `${missing} is missing, and ${taker} needs it: put the file back.`;

  const [, file, wanted] = /module '(.+)' does not provide an export named '(.+)'/.exec(reason) ?? [];
  if (wanted) return `${places[0]} needs "${wanted}" of ${file}, which has it no more: put it back there.`;

  if (name === "SyntaxError") {
    const [token = reason] = /^Unexpected token `[^`]*`/.exec(reason) ?? [];
    return `${places[0]} cannot be read: ${token}. Look there and in the lines before it for a comma, quote or bracket that is missing or too many.`;
  }
  if (name === "ReferenceError")
    return `${places[0]} cannot be read: ${reason}. A name in it is misspelt, or a text lacks its quotes.`;
  // The error is thrown where the value is used. The last place in the stack is the file that passed the
  // value.
  return `${places.at(-1)} cannot be read: ${reason}. A value that it needs is missing or misspelt.`;
}
