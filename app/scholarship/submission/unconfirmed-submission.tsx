// Shown after a reload in the middle of sending, when it is unknown whether the application arrived.
import { scholarshipWords } from "#content/pages/scholarship.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

const words = scholarshipWords.unconfirmed;

/** Must be inside the form, which its button submits. */
export function UnconfirmedSubmission() {
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
