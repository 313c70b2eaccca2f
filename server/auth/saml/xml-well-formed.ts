// The part of XML 1.0 that SAML needs, checked strictly and in one pass before any parser sees the text. The
// parsers that libraries bring mend what is broken, each in its own way, warn on the console in the sender's
// words, and take time with the square of the length for what is never closed. Document types and processing
// instructions are not part of it at all.

/** One element with its content, white space and comments around it, and an XML declaration before it. */
export function isWellFormed(text: string): boolean {
  const open: string[] = [];
  let hasRoot = false;
  let at = declaration.exec(text)?.[0].length ?? 0;
  while (at < text.length) {
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found) return false;
    at = token.lastIndex;
    const { content, opened, empty, closed } = found.groups ?? {};
    if (content !== undefined && open.length === 0) return false;
    if (closed !== undefined && open.pop() !== closed) return false;
    if (opened === undefined) continue;
    if (open.length === 0 && hasRoot) return false;
    hasRoot = true;
    if (empty === "") open.push(opened);
    if (open.length > mostLevels) return false;
  }
  return hasRoot && open.length === 0;
}

/** A SAML response has about ten, its attributes a few more. */
const mostLevels = 50;

const mostAttributes = 50;

const declaration = /^\uFEFF?<\?xml\s[^<>?]*\?>/;

const name = String.raw`[A-Za-z_][\w.:-]*`;
const reference = "&(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});";
const doubleQuoted = `"[^<&"]*(?:${reference}[^<&"]*)*"`;
const singleQuoted = `'[^<&']*(?:${reference}[^<&']*)*'`;
const attribute = String.raw`\s+${name}\s*=\s*(?:${doubleQuoted}|${singleQuoted})`;
const comment = "<!--[^-]*(?:-[^-]+)*-->";
const characterData = String.raw`<!\[CDATA\[[^\]]*(?:\](?!\]>)[^\]]*)*\]\]>`;

/** Each alternative begins like no other and reads on without going back, so that the whole is one pass. */
const token = new RegExp(
  [
    String.raw`\s+`,
    comment,
    `(?<content>[^<&]+|${reference}|${characterData})`,
    String.raw`</(?<closed>${name})\s*>`,
    String.raw`<(?<opened>${name})(?:${attribute}){0,${mostAttributes}}\s*(?<empty>/?)>`,
  ].join("|"),
  "y",
);
