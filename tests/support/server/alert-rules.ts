// Reads deploy/alerts.yml: its rules, and the syntax of their expressions with Prometheus' own PromQL grammar
// for CodeMirror.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";

export type AlertRule = { alert: string; expr: string; for?: string; summary: string };

/** Throws an Error for a line of an unexpected kind, and for a rule that lacks a field. */
export async function alertRules(): Promise<AlertRule[]> {
  const text = await readFile(join(import.meta.dirname, "..", "..", "..", "deploy", "alerts.yml"), "utf8");
  const [head = "", ...rules] = text.split(/^ {6}- alert: /m);
  if (!/^(#.*\n)?groups:\n {2}- name: site\n {4}rules:\n$/.test(head)) throw new Error("no group of rules");
  return rules.map((rule) => {
    const [alert = "", ...lines] = rule.trimEnd().split("\n");
    const fields = new Map(lines.filter((line) => !/^ {8}# /.test(line)).map((line) => fieldOf(alert, line)));
    const expr = fields.get("expr");
    const summary = fields.get("annotations")?.match(/^\{ summary: "([^"]{20,})" \}$/)?.[1];
    if (!/^[A-Z][A-Za-z]+$/.test(alert) || !expr || !summary) throw new Error(`${alert} lacks something`);
    const wait = fields.get("for");
    if (wait && !/^\d+[mh]$/.test(wait)) throw new Error(`${alert} waits for ${wait}`);
    return { alert, expr, summary, ...(wait ? { for: wait } : {}) };
  });
}

/** Returns the rest of the expression from each syntax error on; empty for valid PromQL. */
export function syntaxFaults(expr: string): string[] {
  const faults: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, from }) => {
      if (type.isError) faults.push(expr.slice(from));
    },
  });
  return faults;
}

/** Returns the names of the metrics that an expression selects. */
export function figuresIn(expr: string): string[] {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ node, from, to }) => {
      if (node.name === "Identifier" && node.parent?.name === "VectorSelector")
        names.push(expr.slice(from, to));
    },
  });
  return names;
}

function fieldOf(alert: string, line: string): [string, string] {
  const [, name, value] = /^ {8}(expr|for|annotations): (\S.*)$/.exec(line) ?? [];
  if (!name || !value) throw new Error(`${alert}: ${line}`);
  return [name, value];
}
