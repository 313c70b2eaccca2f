// How the editor calls who changed or published something, by the email address.
import { useWords } from "../words/words.tsx";
import { useEditor } from "./editor-context.tsx";

/** Empty or null for an account that is no more. */
export function useNameOf(): (email: string | null) => string {
  const { you, somebody } = useWords("siteEditor").field;
  const { email: own } = useEditor().account;
  return (email) => (email === own ? you : email || somebody);
}
