// Finds the literals of a source file that a person may read, in its syntax tree: text between JSX tags and
// in attributes such as aria-label, and every other string that is written as a sentence or a title. Class
// names, identifiers and addresses are none.
import { parseSync } from "vite";

export type ReadableLiteral = {
  text: string;
  /** The function that it is an argument of, such as `console.error`, or "". */
  callee: string;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** @throws {Error} if the file cannot be parsed, because it would hide its literals */
export function readableLiterals(file: string, source: string): ReadableLiteral[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: ReadableLiteral[] = [];
  visit(program as unknown as Node, [], (node, around) => {
    const text = textOf(node);
    if (text !== undefined && isReadable(text, node, around))
      found.push({ text: text.trim(), callee: calleeOf(around, source) });
  });
  return found;
}

/** The text of a literal, with {} for what a template fills in. */
function textOf(node: Node): string | undefined {
  if (node.type === "JSXText") return node.value as string; // a JSXText has one
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node.quasis as { value: { cooked: string } }[]; // as a TemplateLiteral has them
  return quasis.map(({ value }) => value.cooked).join("{}");
}

function isReadable(text: string, node: Node, around: readonly Node[]): boolean {
  if (!/\p{L}/u.test(text.replaceAll(/\{\w*\}/g, ""))) return false;
  if (node.type === "JSXText") return true;
  // Values are compared with words of the code, and chosen by them.
  if (around.at(-1)?.type === "BinaryExpression" || around.at(-1)?.type === "MemberExpression") return false;
  const attribute = attributeOf(around);
  if (attribute !== undefined && spokenAttributes.test(attribute)) return true;
  return attribute === undefined && (isShownBetweenTags(around) || isSentenceOrTitle(text));
}

const spokenAttributes =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|summary)$/;

/** Two words or more, which begin as a sentence or a title does or end as a sentence does. */
function isSentenceOrTitle(text: string): boolean {
  const hasWords = /\p{L}[\p{L}'’,;:]* \p{L}/u.test(text);
  return hasWords && /^[^\p{L}]*\p{Lu}\p{Ll}|^\p{Lu} |[.?!…:]$/u.test(text);
}

function attributeOf(around: readonly Node[]): string | undefined {
  const last = around.findLast(({ type }) => type === "JSXAttribute" || type === "JSXElement");
  if (last?.type !== "JSXAttribute") return undefined;
  return (last.name as { name: string }).name; // a namespaced name is no attribute of HTML
}

/** True for `{isOpen ? "Close" : "Open"}` as the child of an element, and false for an argument of a call. */
function isShownBetweenTags(around: readonly Node[]): boolean {
  const last = around.findLastIndex(({ type }) => !passing.has(type));
  const isContainer = around[last]?.type === "JSXExpressionContainer";
  return isContainer && around[last - 1]?.type !== "JSXAttribute";
}

const passing = new Set(["ConditionalExpression", "LogicalExpression", "TemplateLiteral"]);

function calleeOf(around: readonly Node[], source: string): string {
  const call = around.findLast(({ type }) => type === "CallExpression" || type === "NewExpression");
  const callee = call?.callee as Node | undefined; // as both have one
  return callee ? source.slice(callee.start, callee.end) : "";
}

/** Types and imports are left out: their strings are names. */
function visit(node: Node, around: readonly Node[], call: (node: Node, around: readonly Node[]) => void) {
  if (/^(TS(?!As|Satisfies|NonNull)|Import|ExportAll)/.test(node.type)) return;
  call(node, around);
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, [...around, node], call);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
