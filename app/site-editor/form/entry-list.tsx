// A list whose entries can be moved, removed and added, in all languages at once. A change of its order is a
// value as any other, so it is stored, undone and published with them.

import { useEffect, useRef } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import { Button } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { placeIn, placeKey } from "../words/place.ts";
import { useFieldLabel } from "../words/use-field-label.ts";
import { codeOf, orderIn } from "../words/with-entries.ts";
import { useAnnounce } from "./announcer.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";
import { DraftLine } from "./draft-line.tsx";
import type { FieldNode, ListNode } from "./field-tree.ts";

type EntryListProps = {
  node: ListNode;
  renderNodes: (nodes: readonly FieldNode[], within: string) => Elements;
};

export function EntryList({ node: { list, entries }, renderNodes }: EntryListProps) {
  const words = useWords("siteEditor").list;
  const { editing, shownValue, want, faults } = useEditor();
  const announce = useAnnounce();
  const label = useFieldLabel()(list);
  const code = codeOf(list);
  const place = placeIn(list, code);
  const key = placeKey(place);
  const order = orderIn(list, shownValue(list, code));
  const { least = 0, most = 0, names } = list.list ?? {};
  const shown = names ? order.map((key) => ({ key, nodes: [] })) : entries;
  const labelAt = (index: number) => names?.[order[index] ?? ""] || `${label} ${index + 1}`;
  const fault = faults.find(({ place: at }) => at && placeKey(at) === key)?.sentence;

  function change(next: readonly string[]) {
    editing.choose(place, next.join(" "), list.values[code] ?? "");
  }
  function add() {
    const added = `new${Math.random().toString(36).slice(2, 12)}`; // randomUUID needs HTTPS
    change([...order, added]);
    const [first] = list.list?.entry ?? [];
    const [language = ""] = Object.keys(first?.values ?? {});
    if (first) want(placeIn({ file: list.file, path: [...list.path, added, ...first.path] }, language));
  }
  function remove(entry: string) {
    announce(formatMessage(words.removed, { entry: labelAt(order.indexOf(entry)) }));
    change(order.filter((one) => one !== entry));
    document.getElementById(key)?.focus();
  }
  function move(index: number, by: 1 | -1) {
    const next = [...order];
    const [moved = ""] = next.splice(index, 1);
    next.splice(index + by, 0, moved);
    const [position, count] = [index + by + 1, order.length];
    announce(formatMessage(words.moved, { entry: labelAt(index), position, count }));
    change(next);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would be read again before each input
    <div role="group" aria-label={label} className="border-line border-b py-3 last:border-0">
      <h4 id={key} tabIndex={-1} className="font-semibold">
        {label}
      </h4>
      {list.help ? <p className="text-base text-ink-muted">{list.help}</p> : null}
      {fault ? <p className="font-semibold text-base text-danger">{fault}</p> : null}
      <ul className="mt-2 space-y-3">
        {shown.map((entry, index) => (
          <li key={entry.key}>
            <Entry
              label={labelAt(index)}
              position={index}
              onMove={order.length > 1 ? (by) => move(index, by) : undefined}
              isFirst={index === 0}
              isLast={index === order.length - 1}
              onRemove={order.length > least ? () => remove(entry.key) : undefined}
            >
              {renderNodes(entry.nodes, labelAt(index))}
            </Entry>
          </li>
        ))}
      </ul>
      {order.length < most ? (
        <Button variant="plain" size="compact" className="mt-3" onClick={add}>
          {formatMessage(words.add, { label })}
        </Button>
      ) : null}
      {names || ((order.length > least || least === 0) && order.length < most) ? null : (
        <p role="status" className="mt-2 text-base text-ink-muted">
          {least === most
            ? formatMessage(words.fixed, { count: most })
            : order.length >= most
              ? formatMessage(words.full, { count: most })
              : formatPlural(words.fewest, { count: least })}
        </p>
      )}
      <ConflictChoice placeKey={key} field={list} language={code} />
      <DraftLine label={label} field={list} language={code} />
    </div>
  );
}

type EntryProps = {
  label: string;
  position: number;
  onMove: ((by: 1 | -1) => void) | undefined;
  isFirst: boolean;
  isLast: boolean;
  onRemove: (() => void) | undefined;
  children: Elements;
};

function Entry({ label, position, onMove, isFirst, isLast, onRemove, children }: EntryProps) {
  const words = useWords("siteEditor").list;
  const ofLabel = <span className="sr-only">{label}</span>;
  const tool = "px-2! text-base! lg:min-h-8!";
  const box = useFocusInView(position);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div ref={box} role="group" aria-label={label} className="border border-line px-3 pt-1.5">
      <div className="flex flex-wrap items-center justify-end gap-1.5 only:pb-1.5">
        <p className="mr-auto text-base text-ink-muted">{label}</p>
        {onMove ? (
          <>
            <Button
              variant="plain"
              size="compact"
              className={tool}
              aria-disabled={isFirst}
              onClick={() => (isFirst ? undefined : onMove(-1))}
            >
              <span>{words.up}</span>
              {ofLabel}
            </Button>
            <Button
              variant="plain"
              size="compact"
              className={tool}
              aria-disabled={isLast}
              onClick={() => (isLast ? undefined : onMove(1))}
            >
              <span>{words.down}</span>
              {ofLabel}
            </Button>
          </>
        ) : null}
        {onRemove ? (
          <Button variant="plain" size="compact" className={tool} onClick={onRemove}>
            <span>{words.remove}</span>
            {ofLabel}
          </Button>
        ) : null}
      </div>
      {children}
    </div>
  );
}

/** An entry that moved takes focus with it, but not the view. */
function useFocusInView(position: number) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(position);
  useEffect(() => {
    if (before.current === position) return;
    before.current = position;
    const { activeElement } = document;
    if (!box.current?.contains(activeElement)) return;
    for (const element of [box.current, activeElement]) element?.scrollIntoView({ block: "nearest" });
  }, [position]);
  return box;
}
