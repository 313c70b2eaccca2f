// The first link of the screen's content: it skips tools, tabs and filters, and leads to the first row
//
import { skipLinkClass } from "../../ui/skip-link-class.ts";
import { useWords } from "../../words/words.tsx";
import { firstViewButton } from "./open-application.ts";
import { listPanelId } from "./status-tabs.tsx";

export function SkipToList() {
  const { skipToList } = useWords("applications");
  return (
    <a
      href={`#${listPanelId}`}
      className={skipLinkClass}
      onClick={(event) => {
        event.preventDefault(); // the address is the filter's
        (firstViewButton() ?? document.getElementById(listPanelId))?.focus();
      }}
    >
      {skipToList}
    </a>
  );
}
