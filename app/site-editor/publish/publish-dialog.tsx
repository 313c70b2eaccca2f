// All changes before and after, the confirmations that other languages need, and the one press that puts
// everything on the site at once.
import { useState } from "react";
import { newClaims } from "../../../words/claims.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { changedValues, confirmationAge, draftValues } from "../drafts/draft.ts";
import { useEditor } from "../editor-context.tsx";
import { byPage, changedCount, changeList, type FieldChange, isAllConfirmed } from "./change-list.ts";
import { ClaimsToProve } from "./claims-to-prove.tsx";
import { FieldChangeRow } from "./field-change-row.tsx";
import { ProofForm } from "./proof-form.tsx";
import { isProven } from "./proven-claims.ts";
import { PublishFaults } from "./publish-faults.tsx";
import { usePublish } from "./use-publish.ts";

export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { publish: words, faults: ofFaults, proof } = useWords("siteEditor");
  const { site, editing, state, faults } = useEditor();
  const [note, setNote] = useState("");
  const { publish, isPublishing, refusal } = usePublish(onClose);
  const changes = changeList(site, draftValues(state.drafts, state.unsaved), confirmationAge(state));
  const claims = newClaims(site, changedValues(state.drafts, state.unsaved));
  const isOfClaims = ({ field }: FieldChange) =>
    field.file === "claims" && claims.some(({ key }) => key === field.path[1]);
  const faulty = faults.filter(({ place }) => place);
  const reason =
    state.unsaved.size > 0
      ? words.unsaved
      : faulty.length > 0
        ? ofFaults.title
        : isAllConfirmed(changes)
          ? claims.every((claim) => isProven(claim, state))
            ? undefined
            : words.toProve
          : changes.some(({ isDescription }) => isDescription)
            ? words.toDescribe
            : words.toConfirm;
  const isProofAsked = refusal?.kind === "proof";
  const isBlocked = isProofAsked || reason !== undefined || changedCount(changes) === 0 || isPublishing;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      close={words.close}
      content={words.content}
      shape="tall"
      footer={
        <div>
          <p id="publish-reason" role="status" className="mb-2 font-semibold text-base empty:hidden">
            {reason ?? (isProofAsked ? proof.first : "")}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              aria-disabled={isBlocked}
              aria-describedby="publish-reason"
              onClick={() => {
                if (!isBlocked && editing.state().unsaved.size === 0) publish(note);
              }}
            >
              {isPublishing ? words.publishing : words.publish}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {words.cancel}
            </Button>
          </div>
        </div>
      }
    >
      {refusal?.kind === "message" ? (
        <div role="alert" className="mb-4">
          <Notice tone="error" title={refusal.text} />
        </div>
      ) : null}
      {isProofAsked ? <ProofForm onProven={() => publish(note)} /> : null}
      {refusal?.kind === "faults" ? (
        <PublishFaults faults={refusal.faults} attempt={refusal.attempt} onLeave={onClose} />
      ) : faulty.length > 0 ? (
        <PublishFaults faults={faulty} attempt={0} onLeave={onClose} />
      ) : null}
      <ClaimsToProve claims={claims} />
      <ul className="space-y-5">
        {byPage(changes.filter((change) => !isOfClaims(change))).map((page) => (
          <li key={page.title}>
            <h3 className="lettering border-line border-b pb-1 text-ink-muted">{page.title}</h3>
            <ul>
              {page.changes.map((change) => (
                <FieldChangeRow key={`${change.field.file} ${change.field.path.join(".")}`} change={change} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <TextField
          name="publish-note"
          label={words.noteLabel}
          hint={words.noteHint}
          errorPrefix=""
          maxLength={500}
          autoComplete="off"
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
