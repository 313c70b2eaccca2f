// Asks once more before the words of an earlier publication, or of the files alone, are on the site again.
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import type { Publication } from "../drafts/drafts-store.ts";
import { useEditor } from "../editor-context.tsx";
import { ProofForm } from "../publish/proof-form.tsx";
import { useSendPublication } from "../publish/use-publish.ts";
import { PastChanges } from "./past-changes.tsx";
import { publicationChanges } from "./publication-changes.ts";

type BringBackDialogProps = {
  /** 0 for the files alone. */
  number: number;
  /** Newest first. */
  publications: readonly Publication[];
  onClose: () => void;
};

export function BringBackDialog({ number, publications, onClose }: BringBackDialogProps) {
  const words = useWords("siteEditor").past;
  const { published: site } = useEditor();
  const { mutate, isPending, refusal } = useSendPublication(onClose, words.done);
  const wanted = publications.find((publication) => publication.number === number)?.overrides ?? [];
  const changes = publicationChanges(site, publications[0]?.overrides ?? [], wanted);
  const note = number === 0 ? words.noteOfFiles : formatMessage(words.noteOf, { number });
  /** Then the form above brings back. */
  const isBlocked = isPending || refusal?.kind === "proof";
  function bringBack() {
    mutate({ follows: site.publication, note, restored: number });
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.sure}
      close={words.close}
      content={words.content}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button
            aria-disabled={isBlocked}
            onClick={() => {
              if (!isBlocked) bringBack();
            }}
          >
            {isPending ? words.bringing : words.bringBack}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      }
    >
      {refusal?.kind === "proof" ? (
        <ProofForm onProven={bringBack} />
      ) : refusal ? (
        <div role="alert" className="mb-4">
          {refusal.kind === "message" ? (
            <Notice tone="error" title={refusal.text} />
          ) : (
            refusal.faults.map(({ sentence }) => <Notice key={sentence} tone="error" title={sentence} />)
          )}
        </div>
      ) : null}
      <p className="mb-4">{words.sureText}</p>
      {changes.length > 0 ? <PastChanges changes={changes} /> : <p>{words.nothingChanged}</p>}
    </Dialog>
  );
}
