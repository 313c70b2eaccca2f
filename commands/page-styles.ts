// The part of a stylesheet that a page needs as it was rendered: rules whose classes it has, in any state,
// and the variables that these rules name. Rules by element or attribute stay.
import { type Selector, transform } from "lightningcss";

export type Stylesheet = {
  /**
   * What these elements can be styled by; `html` is without the stylesheet itself, `parts` are files that it
   * draws in its place.
   */
  usedBy(html: string, parts?: string[]): string;
};

export function stylesheet(css: string): Stylesheet {
  const classes = classesOf(css);
  return {
    usedBy: (html, parts = []) => {
      const present = classesIn(html);
      const absent = classes.filter((name) => !present.has(name));
      return withoutUnusedVariables(without(css, absent), [html, ...parts].join("\n"));
    },
  };
}

function classesOf(css: string): string[] {
  const names = new Set<string>();
  /** Selectors lie within selectors: `:is(.a, :not(.b))`. */
  const note = (part: Selector[number] | Selector): void => {
    if (Array.isArray(part)) part.forEach(note);
    else if (part.type === "class") names.add(part.name);
    else if ("selectors" in part) part.selectors?.forEach(note);
  };
  transform({ filename: "site.css", code: Buffer.from(css), visitor: { Selector: note } });
  return [...names];
}

function classesIn(html: string): Set<string> {
  const values = Array.from(html.matchAll(/\sclass="(?<names>[^"]*)"/g), ({ groups }) => groups?.names ?? "");
  return new Set(values.flatMap((names) => unescaped(names).split(/\s+/)));
}

function unescaped(text: string): string {
  return text
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** A variable may be named by another one alone, so this is done until nothing more goes. */
function withoutUnusedVariables(css: string, readers: string): string {
  const names = new Set(css.match(/--[\w-]+/g));
  const unused = [...names].filter(
    (name) => !css.includes(`var(${name}`) && !readers.includes(`var(${name}`),
  );
  const rest = without(css, unused);
  return rest.length < css.length ? withoutUnusedVariables(rest, readers) : css;
}

function without(css: string, unusedSymbols: string[]): string {
  return transform({
    filename: "site.css",
    code: Buffer.from(css),
    minify: true,
    unusedSymbols,
  }).code.toString();
}
