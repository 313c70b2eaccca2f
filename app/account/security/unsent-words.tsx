// Whether staff who press 'Sign Out' discard what they typed and did not send, or stay: a sign-out leaves
// none of it on the device.
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
          onDiscard={() => {
            discardKeptText(userId); // also what only memory holds
            answer(true);
          }}
          onStay={() => answer(false)}
        />
      </MoreWords>,
    );
  });
}

type QuestionProps = { onDiscard: () => void; onStay: () => void };

function Question({ onDiscard, onStay }: QuestionProps) {
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
          <Button onClick={onDiscard}>{words.discard}</Button>
          <Button variant="quiet" onClick={onStay}>
            {words.stay}
          </Button>
        </div>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  );
}
