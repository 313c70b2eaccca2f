// Checks that a text is in the part of XML 1.0 that SAML needs: strictly, in one pass, before any parser
// reads it. The libraries' parsers repair malformed text, each differently, log warnings with the sender's
// text, and take quadratic time for unclosed markup. Document types and processing instructions are not in
// that part.

/**
 * Accepts one element with its content, white space and comments around it, and an XML declaration before it.
 */
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
    if (open.length > maxLevels) return false;
  }
  return hasRoot && open.length === 0;
}

/** A SAML response has about ten levels, its attributes a few more. */
const maxLevels = 50;

const maxAttributes = 50;

const declaration = /^\uFEFF?<\?xml\s[^<>?]*\?>/;

const name = String.raw`[A-Za-z_][\w.:-]*`;
const reference = "&(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});";
const doubleQuoted = `"[^<&"]*(?:${reference}[^<&"]*)*"`;
const singleQuoted = `'[^<&']*(?:${reference}[^<&']*)*'`;
const attribute = String.raw`\s+${name}\s*=\s*(?:${doubleQuoted}|${singleQuoted})`;
const comment = "<!--[^-]*(?:-[^-]+)*-->";
const characterData = String.raw`<!\[CDATA\[[^\]]*(?:\](?!\]>)[^\]]*)*\]\]>`;

/** Each alternative starts differently and matches without backtracking, so that the check takes one pass. */
const token = new RegExp(
  [
    String.raw`\s+`,
    comment,
    `(?<content>[^<&]+|${reference}|${characterData})`,
    String.raw`</(?<closed>${name})\s*>`,
    String.raw`<(?<opened>${name})(?:${attribute}){0,${maxAttributes}}\s*(?<empty>/?)>`,
  ].join("|"),
  "y",
);
