// Finds the texts of a component's source that React would have to change or remove as text nodes, or to
// insert something before. They have siblings, stand in a fragment, or are what a component returns. A single
// text in an element of its own is none: React sets its `textContent`, whatever a translator has put there.
import { parseSync } from "vite";

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** @throws {Error} if the file cannot be parsed, because it would hide its texts */
export function bareTexts(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const names = namesIn(source);
  const found: Node[] = [];
  visit(program as unknown as Node, [], (node, around) => {
    if (node.type === "JSXElement" || node.type === "JSXFragment") found.push(...bareAmong(node, names));
    else if (isReturnedByComponent(node, around) && isText(node.argument as Node, names)) found.push(node);
  });
  return found.map(({ start, end }) => source.slice(start, end).replaceAll(/\s+/g, " "));
}

type Names = {
  /** Hold no text: props and constants of the type Elements (app/ui/elements.ts), and constants with JSX. */
  elements: ReadonlySet<string>;
  /** Hold words of the page, which only another document changes (app/words/words.tsx). */
  words: ReadonlySet<string>;
};

function namesIn(source: string): Names {
  const elements = source.matchAll(/\b(\w+)\??: (?:\([^)]*\) => )?Elements\b|\bconst (\w+) = \(?\s*<[\w>]/g);
  const words = source.matchAll(/\bconst ((?:\w+)|\{[^}]*\}) = useWords\(/g);
  return {
    elements: new Set(Array.from(elements, ([, prop = "", constant = ""]) => prop || constant)),
    words: new Set(Array.from(words, ([, names = ""]) => names.match(/\w+(?!\w|:)/g) ?? []).flat()),
  };
}

/** A fixed text may stand among others, but not in a fragment, nor behind anything that comes and goes. */
function bareAmong(parent: Node, names: Names): Node[] {
  const children = (parent.children as Node[]).filter((child) => !isLayout(child)); // as JSX has them
  const isFragment = parent.type === "JSXFragment";
  const texts = children.filter((child) => isText(child, names) && !isBlank(child));
  if (children.length === 1 && !isFragment) return texts.filter(isList);
  const firstUnsteady = children.findIndex((child) => !isSteady(child, names));
  const isBehindUnsteady = (child: Node) => firstUnsteady >= 0 && children.indexOf(child) > firstUnsteady;
  return texts.filter((text) => isFragment || !isFixed(text, names) || isBehindUnsteady(text));
}

/** Line breaks and comments between the tags, which JSX leaves out. */
function isLayout({ type, value, expression }: Node): boolean {
  if (type === "JSXText") return /^\s*\n\s*$/.test(value as string); // a JSXText has one
  return type === "JSXExpressionContainer" && (expression as Node).type === "JSXEmptyExpression";
}

/** No translator touches white space. */
function isBlank(child: Node): boolean {
  const value = child.type === "JSXText" ? child.value : (child.expression as Node | undefined)?.value;
  return typeof value === "string" && value.trim() === "";
}

function isList({ expression }: Node): boolean {
  return isCallOfMap(expression as Node | undefined);
}

function isSteady(child: Node, names: Names): boolean {
  if (child.type !== "JSXElement") return isFixed(child, names);
  const { name } = (child.openingElement as { name: Node }).name as { name?: string }; // as JSX has it
  return name !== undefined && (/^[a-z]/.test(name) || steadyComponents.has(name));
}

/** Components that always render one element. */
const steadyComponents = new Set(["AddressText", "Button", "ButtonLink", "EmailAddress", "Link", "NoWrap"]);

/** A literal, or a word of the page by its name: `words.title`, not `words[mode]`. */
function isFixed(node: Node, names: Names): boolean {
  if (node.type === "JSXText" || node.type === "Literal") return true;
  if (node.type === "JSXExpressionContainer") return isFixed(node.expression as Node, names);
  if (node.type === "MemberExpression") return !node.computed && isFixed(node.object as Node, names);
  return node.type === "Identifier" && names.words.has(node.name as string);
}

/** Whether it can be a text, as far as the source tells. */
function isText(node: Node, names: Names): boolean {
  const either = (...parts: unknown[]) => parts.some((part) => isText(part as Node, names)); // children of a node
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
      return false;
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
      return either(node.expression);
    case "Literal":
      return typeof node.value === "string" || typeof node.value === "number";
    case "LogicalExpression":
      return node.operator === "&&" ? either(node.right) : either(node.left, node.right);
    case "ConditionalExpression":
      return either(node.consequent, node.alternate);
    case "Identifier":
      return node.name !== "undefined" && !names.elements.has(node.name as string);
    case "CallExpression":
      return isCallOfMap(node)
        ? returnedBy((node.arguments as Node[])[0]).some((part) => either(part))
        : !isElementsCall(node, names);
    default:
      return true;
  }
}

function isElementsCall(node: Node, names: Names): boolean {
  const { name = "" } = node.callee as { name?: string }; // as an identifier has it
  return name === "createElement" || names.elements.has(name);
}

function isCallOfMap(node: Node | undefined): boolean {
  const callee = node?.callee as { property?: { name?: string } } | undefined; // as a call has it
  return callee?.property?.name === "map";
}

function returnedBy(callback: Node | undefined): Node[] {
  const body = callback?.body as Node | undefined;
  if (body?.type !== "BlockStatement") return body ? [body] : callback ? [callback] : [];
  const returned: Node[] = [];
  visit(body, [], (node, around) => {
    if (node.type === "ReturnStatement" && !around.some(isFunction)) returned.push(node.argument as Node);
  });
  return returned;
}

function isReturnedByComponent(node: Node, around: readonly Node[]): boolean {
  if (node.type !== "ReturnStatement" || !isNode(node.argument)) return false;
  const within = around.findLast(isFunction)?.id as { name?: string } | null | undefined;
  return /^[A-Z]/.test(within?.name ?? "");
}

function isFunction({ type }: Node): boolean {
  return /Function/.test(type);
}

function visit(node: Node, around: readonly Node[], call: (node: Node, around: readonly Node[]) => void) {
  call(node, around);
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, [...around, node], call);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
