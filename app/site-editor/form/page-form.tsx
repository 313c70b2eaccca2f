// The words of a page: its sections, and in each one field for each place.
import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { EditableField, EditablePage } from "../../../contract/site-editor.ts";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { sectionLabel } from "../words/field-label.ts";
import { Announcer } from "./announcer.tsx";
import { FieldNodes } from "./field-nodes.tsx";
import { fieldTree } from "./field-tree.ts";

export function PageForm({ page }: { page: EditablePage }) {
  const names = useWords("siteEditor").keyNames;
  const heading = useOpenedFocus();
  useWantedFocus();
  return (
    <div className="py-3">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-28 font-heading text-xl">
        {page.title}
      </h2>
      <Announcer>
        {sectionsOf(page.fields, names).map(({ name, fields }) => (
          <section key={name} className="mt-3">
            <h3 className="lettering border-line border-b pb-1 text-ink-muted">{name}</h3>
            <FieldNodes nodes={fieldTree(fields)} />
          </section>
        ))}
      </Announcer>
    </div>
  );
}

/**
 * A pressed link to a page leads to its words: the list of pages has up to forty links after it. Their
 * heading comes into view; where the list goes out of view, to the top.
 */
function useOpenedFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation();
  const isOpened = useNavigationType() === "PUSH" && state?.isOpening === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of a link opens anew
  useEffect(() => {
    if (!isOpened) return;
    const isListShown = document.getElementById("search-words")?.getClientRects().length;
    heading.current?.scrollIntoView({ block: isListShown ? "nearest" : "start" });
    heading.current?.focus({ preventScroll: true });
  }, [isOpened, key]);
  return heading;
}

/** Moves focus to the input that a search result, a fault or a press in the preview asks for. */
function useWantedFocus(): void {
  const { wanted, arrive } = useEditor();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the address the words come into view
  useEffect(() => {
    const first = wanted === undefined ? null : document.getElementById(wanted);
    const faulty = first?.closest("[data-forms]")?.querySelector<HTMLElement>("[aria-invalid]");
    const input = faulty ?? first;
    if (!input || input.getClientRects().length === 0) return;
    input.scrollIntoView({ block: "center" });
    input.focus({ preventScroll: true });
    arrive();
  }, [wanted, arrive, key]);
}

type Section = { name: string; fields: EditableField[] };

/**
 * By the first key of their places; those of one section may be apart. A picture belongs to its description.
 */
function sectionsOf(fields: readonly EditableField[], names: Parameters<typeof sectionLabel>[1]): Section[] {
  const sections = new Map<string, EditableField[]>();
  for (const field of fields) {
    const { path } = field.description ?? field;
    const isOwn = path.length > 1 || field.list !== undefined;
    const name = sectionLabel(isOwn ? path : [field.file], names);
    sections.set(name, [...(sections.get(name) ?? []), field]);
  }
  return [...sections].map(([name, fields]) => ({ name, fields }));
}
