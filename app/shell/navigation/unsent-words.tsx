// The question what becomes of words that staff have typed and not sent, when they press 'Sign Out': they are
// kept in this tab, or discarded. It is a root of its own, so that public pages carry none of it.
import { createRoot } from "react-dom/client";
import { loadSecurityWords } from "../../account/security/load-security-words.ts";
import { discardKeptText, hasKeptText } from "../../backend/kept-text.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { MoreWords, useWords } from "../../words/words.tsx";

/** Resolves to false if the person stays. If the question cannot be loaded, what was typed is kept. */
export async function mayLeave(userId: string): Promise<boolean> {
  if (!hasKeptText(userId)) return true;
  try {
    const [words] = await Promise.all([loadSecurityWords(), import("../../styles.css")]);
    return await new Promise((resolve) => {
      const place = document.body.appendChild(document.createElement("div"));
      const root = createRoot(place);
      const answer = (isLeaving: boolean) => {
        root.unmount();
        place.remove();
        resolve(isLeaving);
      };
      root.render(
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
  } catch (failure) {
    logFailure("Loading the question about unsent words failed.", failure);
    return true;
  }
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
