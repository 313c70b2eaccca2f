// The tools of the list: refresh, keys, print, export and reviewers. Where the heading's row is too narrow
// for all of them they are behind the button "More", in a native popover, which closes by Escape or a press
// elsewhere.
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { useWords } from "../../words/words.tsx";
import { ExportDialog } from "../export/export-dialog.tsx";
import { ExportProgress } from "../export/export-progress.tsx";
import { useExport } from "../export/use-export.ts";
import type { ApplicationFilter } from "../list/application-filter.ts";
import type { useApplications } from "../list/use-applications.ts";
import { ReviewersDialog } from "../reviewers/reviewers-dialog.tsx";
import { EditSiteLink } from "./edit-site-link.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { toolClass } from "./tool-class.ts";
import { usePrint } from "./use-print.ts";

type ListToolsProps = {
  list: ReturnType<typeof useApplications>["list"];
  filter: ApplicationFilter;
  matching: number | undefined;
  isMoreMatching: boolean;
  /** The button of what is the administrator's own. It stands before the tools. */
  own: Elements;
};

export function ListTools({ list, filter, own, ...all }: ListToolsProps) {
  const words = useWords("applications");
  const client = useQueryClient();
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const exporting = useExport(filter);
  const [isChoosing, setChoosing] = useState(false);
  const { print, printing } = usePrint(list);
  const reviewerWords = useWords("reviewers");
  const [areReviewersShown, setReviewersShown] = useState(false);
  const [areKeysShown, setKeysShown] = useState(false);

  /** The menu returns the focus to its button. */
  function use(tool: () => void) {
    if (menu.current?.matches(":is(:popover-open)")) menu.current.hidePopover();
    tool();
  }

  return (
    <>
      <div className="ml-auto flex items-center gap-1.5 @6xl:gap-2 print:hidden">
        {own}
        <Button variant="plain" size="compact" className="px-2.5! @6xl:hidden!" popoverTarget={menuId}>
          {words.tools.open}
          <span className="sr-only"> {words.tools.openOf}</span>
        </Button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not buttons. */}
        <div
          ref={menu}
          id={menuId}
          popover="auto"
          role="group"
          aria-label={words.tools.group}
          className={menuClass}
        >
          <Tool onPress={() => use(() => void client.resetQueries())}>{words.refresh}</Tool>
          <Tool onPress={() => use(() => setKeysShown(true))}>{words.keyboard.open}</Tool>
          <Tool isBusy={printing !== undefined} onPress={() => use(print)}>
            {words.print}
          </Tool>
          <Tool isBusy={exporting.isPending} onPress={() => use(() => setChoosing(true))}>
            {words.exports.open}
          </Tool>
          <Tool onPress={() => use(() => setReviewersShown(true))}>{reviewerWords.open}</Tool>
          <EditSiteLink />
        </div>
      </div>
      {areReviewersShown ? <ReviewersDialog onClose={() => setReviewersShown(false)} /> : null}
      <KeyboardHelp isOpen={areKeysShown} onOpen={setKeysShown} />
      <ExportProgress {...exporting} {...all} printing={printing} />
      {isChoosing ? (
        <ExportDialog
          {...all}
          isBusy={exporting.isPending}
          onExport={exporting.start}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}

/** In a wide row the tools stand beside each other, and the popover is never opened. */
const menuClass =
  "menu-below-button flex-col gap-1 border border-drawing bg-ground p-2 text-ink shadow-float open:flex @6xl:static @6xl:flex @6xl:flex-row @6xl:gap-2 @6xl:border-0 @6xl:p-0 @6xl:shadow-none";

type ToolProps = { isBusy?: boolean; onPress: () => void; children: ReactNode };

function Tool({ isBusy = false, onPress, children }: ToolProps) {
  return (
    <Button
      variant="plain"
      size="compact"
      className={toolClass}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onPress();
      }}
    >
      {children}
    </Button>
  );
}
