// The question what becomes of words that staff have typed and not sent, when they press 'Sign Out': they are
// kept in this tab, or discarded.
import type { Words } from "../../../words/compose-language.ts";
import { discardKeptText, hasKeptText } from "../../backend/kept-text/kept-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Elements } from "../../ui/elements.ts";
import { MoreWords, useWords } from "../../words/words.tsx";

export type AskOptions = { userId: string; words: Partial<Words>; show: (question: Elements) => void };

/** Asks if this account has unsent words. Resolves to false if the person stays. */
export async function askAboutWords({ userId, words, show }: AskOptions): Promise<boolean> {
  if (!hasKeptText(userId)) return true;
  return new Promise((resolve) => {
    const answer = (isLeaving: boolean) => {
      show(null);
      resolve(isLeaving);
    };
    show(
      <MoreWords words={words}>
        <Question
          onKeep={() => answer(true)}
          onDiscard={() => {
            discardKeptText(userId);
            answer(true);
          }}
          onStay={() => answer(false)}
        />
      </MoreWords>,
    );
  });
}

type QuestionProps = { onKeep: () => void; onDiscard: () => void; onStay: () => void };

function Question({ onKeep, onDiscard, onStay }: QuestionProps) {
  const words = useWords("security").signOut;
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={words.title}
      close={words.stay}
      content={words.content}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button onClick={onKeep}>{words.keep}</Button>
          <Button variant="outline" onClick={onDiscard}>
            {words.discard}
          </Button>
          <Button variant="quiet" onClick={onStay}>
            {words.stay}
          </Button>
        </div>
      }
    >
      <div className="space-y-3">
        <p>{words.text}</p>
        <p>{words.shared}</p>
      </div>
    </Dialog>
  );
}
