// The claims that the changes would make, each with the question who proves it, and as of which day.
import { useMemo } from "react";
import type { EditableSite } from "../../../contract/site-editor.ts";
import { hasSign, type NewClaim } from "../../../words/claims.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { serverNow } from "../../backend/server-clock.ts";
import { TextArea, TextField } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";
import { useLiveValue } from "../drafts/use-live-value.ts";
import { useEditor } from "../editor-context.tsx";
import { ConfirmBox } from "./confirm-box.tsx";
import { isFilled, isProven } from "./proven-claims.ts";

export function ClaimsToProve({ claims }: { claims: readonly NewClaim[] }) {
  const words = useWords("siteEditor").claims;
  if (claims.length === 0) return null;
  return (
    <section className="mb-5">
      <h3 className="lettering border-line border-b pb-1 text-ink-muted">{words.title}</h3>
      <p className="mt-2 text-base">{words.intro}</p>
      <ul>
        {claims.map((claim, index) => (
          <ClaimRow key={claim.key} claim={claim} number={index + 1} />
        ))}
      </ul>
    </section>
  );
}

function ClaimRow({ claim, number }: { claim: NewClaim; number: number }) {
  const { claims: words, field } = useWords("siteEditor");
  const { editing, site, state } = useEditor();
  const { key, ask, source, asOf, statements } = claim;
  const typedSource = useLiveValue(source.place, source.value);
  const typedDay = useLiveValue(asOf.place, asOf.value);
  const isDone = isProven(claim, state);
  const isOwnChange = source.value !== source.onSite || asOf.value !== asOf.onSite;
  const sentences = new Set(statements.map(({ sentence }) => sentence));
  const { words: known } = claim;
  const others = useMemo(() => known.filter((word) => isOnSite(site, word)), [known, site]);
  const latest = new Date(serverNow()).toISOString().slice(0, 10);
  const labelOf = (label: string) => `${label} ${formatMessage(words.sourceOf, { number })}`;
  function confirm() {
    if (source.value === source.onSite) editing.confirm(source.place, source.onSite);
    else editing.choose(source.place, source.value, source.onSite);
  }
  return (
    <li className="border-line border-b py-3 last:border-0">
      {[...sentences].map((sentence) => (
        <p key={sentence} className="wrap-anywhere font-semibold">
          {formatMessage(words.statement, { claim: sentence })}
        </p>
      ))}
      <p className="mt-1 text-base text-ink-muted">{ask}</p>
      {others.length > 0 ? (
        <p className="mt-1 text-base">{formatMessage(words.also, { words: others.join(", ") })}</p>
      ) : null}
      <div className="mt-2 grid gap-3 sm:grid-cols-[1fr_12rem]">
        <TextArea
          name={`claim-source-${key}`}
          label={words.source}
          aria-label={labelOf(words.source)}
          errorPrefix={field.errorPrefix}
          rows={2}
          maxLength={1_000}
          value={String(typedSource)}
          onChange={({ currentTarget }) => editing.type(source.place, currentTarget.value, source.onSite)}
        />
        <TextField
          name={`claim-day-${key}`}
          label={words.asOf}
          aria-label={labelOf(words.asOf)}
          errorPrefix={field.errorPrefix}
          type="date"
          max={latest}
          value={String(typedDay)}
          onChange={({ currentTarget }) => editing.type(asOf.place, currentTarget.value, asOf.onSite)}
        />
      </div>
      {isFilled(claim) && (!isDone || !isOwnChange) ? (
        <ConfirmBox
          id={`claim-confirmed-${key}`}
          label={words.confirm}
          fullLabel={formatMessage(words.confirmOf, { number })}
          isChecked={isDone}
          onChange={(isChecked) => (isChecked ? confirm() : editing.undo(source.place, source.onSite))}
        />
      ) : null}
    </li>
  );
}

/** Whether some text of the site as it is has the words of a claim. */
function isOnSite({ pages }: EditableSite, word: string): boolean {
  const texts = pages.flatMap(({ fields }) => fields.flatMap(({ values }) => Object.values(values)));
  return texts.some((text) => hasSign(String(text), word));
}
