// The way from the desk to the editor of the site's words.
import { ButtonLink } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { toolClass } from "./tool-class.ts";

export function EditSiteLink() {
  const words = useWords("applications");
  return (
    <ButtonLink to="/site-editor" variant="plain" size="compact" className={toolClass}>
      {words.editSite}
    </ButtonLink>
  );
}
