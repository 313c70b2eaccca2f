// What is left before the site opens to the public, each with the way to where it is settled.
import { useQuery } from "@tanstack/react-query";
import {
  type ChecklistGroup,
  type ChecklistItem,
  everyLanguage,
  type Place,
} from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useWords } from "../../words/words.tsx";
import { readChecklist } from "../editor-api.ts";
import { useEditor } from "../editor-context.tsx";
import { type FoundField, fieldAt, placeIn, placeKey } from "../words/place.ts";
import { usePlaceLabel } from "../words/use-field-label.ts";

export function ChecklistView() {
  const words = useWords("siteEditor");
  const { site, state } = useEditor();
  const versions = [...state.drafts.values()].map(({ version }) => version).join(" ");
  const { data, isError, refetch } = useQuery({
    queryKey: ["checklist", site.publication, versions],
    queryFn: ({ signal }) => readChecklist(signal),
    placeholderData: (before) => before,
  });
  if (isError && !data)
    return (
      <Notice tone="error" title={words.checklist.failed} className="mt-4">
        <Button variant="outline" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </Notice>
    );
  if (!data) return <Spinner label={words.checklist.loading} />;
  if (data.groups.length === 0) return <p className="py-6">{words.checklist.none}</p>;
  return (
    <div className="mx-auto max-w-4xl py-3">
      <p>{words.checklist.intro}</p>
      {data.groups.map((group) => (
        <Group key={group.group} group={group} />
      ))}
    </div>
  );
}

function Group({ group: { group, items } }: { group: ChecklistGroup }) {
  const { groups, prove } = useWords("siteEditor").checklist;
  const { title, hint } = groups[group];
  const { site } = useEditor();
  const entries = new Map(
    items.map((item) => {
      const found = item.place && settledAt(item.place);
      return [found ? placeKey(found.place) : item.sentence, { item, found }];
    }),
  );
  return (
    <section className="mt-6">
      <h2 className="lettering border-line border-b pb-1 text-ink-muted">{title}</h2>
      <p className="mt-2 text-base text-ink-muted">{hint}</p>
      <ul className="mt-1">
        {[...entries].map(([key, { item, found }]) => (
          <li key={key} className="border-line border-b py-2 last:border-0">
            {saysMore(group, found) ? <p className="wrap-anywhere">{item.sentence}</p> : null}
            {found ? <WayTo {...found} label={group === "claims" ? prove : undefined} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );

  /** A mark of the sample stands once for all languages. */
  function settledAt({ file, path }: NonNullable<ChecklistItem["place"]>): Settled | undefined {
    const inEvery = { file: `${everyLanguage}/${file.slice(file.indexOf("/") + 1)}`, path };
    for (const place of [{ file, path }, inEvery]) {
      const field = fieldAt(site, place);
      if (field) return { field, place: placeIn(field.field, field.language) };
    }
    return undefined;
  }
}

type Settled = { field: FoundField; place: Place };

/** Whether the sentence is needed beside the way to the field: what a list lacks, its name does not say. */
function saysMore(group: string, found: Settled | undefined): boolean {
  return !found || group === "claims" || group === "contradictions" || found.field.field.kind === "entries";
}

function WayTo({ field: found, place, label }: Settled & { label: string | undefined }) {
  const { goTo } = useEditor();
  const name = useNameOf();
  return (
    <button
      type="button"
      onClick={() => goTo(place)}
      className="wrap-anywhere min-h-11 cursor-pointer text-left underline decoration-line decoration-2 underline-offset-4 hover:decoration-drawing"
    >
      {label ?? name(found)}
    </button>
  );
}

/** The page and what on it. The mark of a sample is about what it stands in, which may be the whole page. */
function useNameOf(): (found: FoundField) => string {
  const words = useWords("siteEditor");
  const labelOf = usePlaceLabel();
  return ({ field, page, language }) => {
    const { kind, path, at = path } = field;
    if (kind === "sample" && path.length <= 2) return page.title;
    const shown = kind === "sample" ? { ...field, path: path.slice(0, -1), at: at.slice(0, -1) } : field;
    return formatMessage(words.search.result, { page: page.title, label: labelOf(shown, language) });
  };
}
