// Shown after a reload in the middle of sending, when it is unknown whether the application arrived.
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";

/** Must be inside the form, which its button submits. */
export function UnconfirmedSubmission() {
  const words = useWords("scholarship").unconfirmed;
  return (
    <Notice title={words.title}>
      <p>{words.text}</p>
      <p>
        <Button type="submit" variant="outline">
          {words.send}
        </Button>
      </p>
    </Notice>
  );
}
