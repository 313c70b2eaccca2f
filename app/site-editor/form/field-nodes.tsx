// Fields, and lists with the fields of their entries.
import { DocumentRow } from "../document/document-row.tsx";
import { PictureRow } from "../picture/picture-row.tsx";
import { EntryList } from "./entry-list.tsx";
import { FieldRow } from "./field-row.tsx";
import type { FieldNode } from "./field-tree.ts";

type FieldNodesProps = {
  nodes: readonly FieldNode[];
  /** The label of the entry around them. */
  within?: string;
};

export function FieldNodes({ nodes, within }: FieldNodesProps) {
  return nodes.map((node) =>
    "list" in node ? (
      <EntryList
        key={`${node.list.file} ${node.list.path.join(".")}`}
        node={node}
        renderNodes={(inner, label) => <FieldNodes nodes={inner} within={label} />}
      />
    ) : node.field.kind === "picture" ? (
      <PictureRow
        key={`${node.field.file} ${node.field.path.join(".")}`}
        field={node.field}
        within={within}
      />
    ) : node.field.kind === "document" ? (
      <DocumentRow
        key={`${node.field.file} ${node.field.path.join(".")}`}
        field={node.field}
        within={within}
      />
    ) : (
      <FieldRow key={`${node.field.file} ${node.field.path.join(".")}`} field={node.field} within={within} />
    ),
  );
}
