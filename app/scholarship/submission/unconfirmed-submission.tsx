// On the first look after a reload in the middle of sending: nobody knows yet whether the application
// arrived.
import { scholarshipWords } from "#content/pages/scholarship.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

const words = scholarshipWords.unconfirmed;

/** Stands in the form, whose submit button it offers. */
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
