// Changes how a built page starts its scripts: the framework asks for all its modules while the page is still arriving, which costs the
// first paint on a slow line; here they are asked for later (late-start.ts). Everything else stays as it was rendered.
import { lateStart } from "./late-start.ts";

/** Throws when the page does not start as the pinned version of the framework writes it. */
export function withLateScripts(html: string): string {
  const chunks = Array.from(html.matchAll(preloadTag), ({ groups }) => groups?.href ?? "");
  const { starts } = moduleScript.exec(html)?.groups ?? {};
  if (starts === undefined) throw new Error("A built page does not start its scripts in the known way.");
  const how = `{chunks:${JSON.stringify(chunks)},when:${JSON.stringify(whenOf(starts))},run:async()=>{${awaited(starts)}}}`;
  return html.replaceAll(preloadTag, "").replace(starts, () => `(${lateStart})(${how});`);
}

/** Pages that are nothing without their scripts, and pages that do something by themselves: restore a draft, load the calendar. */
function whenOf(statements: string): "touched" | "quiet" | "painted" {
  if (/"pages\/(auth|scholarship-admin|not-found)":/.test(statements)) return "painted";
  return /"pages\/(scholarship|schedule)":/.test(statements) ? "quiet" : "touched";
}

/** The same statements for the inside of a function: what was imported before them is awaited, all at once. */
function awaited(statements: string): string {
  const imports = Array.from(statements.matchAll(importStatement), ({ groups }) => ({
    name: groups?.name ?? "",
    from: groups?.from ?? "",
  }));
  const names = imports.map(({ name }) => name).join(",");
  const modules = imports.map(({ from }) => `import(${from})`).join(",");
  const rest = statements.replaceAll(importStatement, "").replace(/\bimport\(/g, "await import(");
  return `const [${names}]=await Promise.all([${modules}]);${rest.trim()}`;
}

const preloadTag = /<link rel="modulepreload" href="(?<href>[^"]+)"\/>/g;
const moduleScript = /<script type="module" async="">(?<starts>import [\s\S]+?)<\/script>/;
const importStatement = /^import (?:\* as (?<name>\w+) from )?(?<from>"[^"]+");$/gm;
