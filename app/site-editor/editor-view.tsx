// The editor's frame: the heading, the row that stays in view, and below the words, the history or what is
// left before the site opens.
import { Link } from "react-router";
import { formatMessage } from "../../words/format-message.ts";
import { serverNow } from "../backend/server-clock.ts";
import { useWords } from "../words/words.tsx";
import { ChecklistView } from "./checklist/checklist-view.tsx";
import { otherEditors } from "./drafts/draft.ts";
import { useEditor } from "./editor-context.tsx";
import { FaultList } from "./form/fault-list.tsx";
import { PageForm } from "./form/page-form.tsx";
import { HistoryView } from "./history/history-view.tsx";
import { PageList } from "./page-list/page-list.tsx";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { PublishButton } from "./publish/publish-button.tsx";
import { SaveStatus } from "./save-status.tsx";
import { SiteNotices } from "./site-notices.tsx";
import { useEditorAddress } from "./use-editor-address.ts";
import { ViewTabs } from "./view-tabs.tsx";

export function EditorView() {
  const words = useWords("siteEditor");
  const { site } = useEditor();
  const { isHistory, isChecklist, page, isPageChosen, isPreview } = useEditorAddress(site);
  const isOfWords = !isHistory && !isChecklist;
  return (
    <div className="px-4 pb-6 lg:px-6">
      <div className={wideBar}>
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-5 pt-1.5 xl:flex-nowrap xl:items-center xl:pt-0">
          <h1 className="shrink-0 font-heading text-xl lg:text-2xl">
            {isHistory ? words.past.title : isChecklist ? words.checklist.title : words.title}
          </h1>
          {isOfWords ? <OtherViews /> : <BackToWords />}
          <OtherEditors />
        </div>
        <div className={narrowBar}>
          {isOfWords && <ViewTabs isPageChosen={isPageChosen} isPreview={isPreview} />}
          <SaveStatus />
          <PublishButton />
        </div>
      </div>
      <SiteNotices />
      {isHistory ? <HistoryView /> : null}
      {isChecklist ? <ChecklistView /> : null}
      {isOfWords ? (
        <>
          <FaultList />
          <div className="grid gap-x-6 md:grid-cols-2 xl:grid-cols-[15rem_minmax(0,1fr)_minmax(0,1fr)]">
            <div className={`${isPageChosen ? "max-xl:hidden" : "md:max-xl:col-span-2"} ${stickyPane}`}>
              <PageList current={page} />
            </div>
            <div
              className={`min-w-0 ${isPageChosen ? "" : "max-xl:hidden"} ${isPreview ? "max-md:hidden" : ""}`}
            >
              {page ? <PageForm key={page.title} page={page} /> : null}
            </div>
            <div
              className={`min-w-0 ${isPageChosen ? "" : "max-xl:hidden"} ${isPreview ? "" : "max-md:hidden"} ${previewPane}`}
            >
              {page ? <PreviewPane page={page} /> : null}
            </div>
          </div>
        </>
      ) : null}
    </div>
  );
}

/** On wide windows one row stays in view. On narrow ones only its lower part does: the rest scrolls away. */
const wideBar =
  "max-xl:contents xl:sticky xl:top-0 xl:z-20 xl:-mx-6 xl:flex xl:min-h-14 xl:items-center xl:gap-x-6 xl:border-line xl:border-b xl:bg-ground xl:px-6";
const narrowBar =
  "flex flex-wrap items-center gap-x-4 gap-y-1 bg-ground max-xl:sticky max-xl:top-0 max-xl:z-20 max-xl:-mx-4 max-xl:min-h-14 max-xl:border-line max-xl:border-b max-xl:px-4 max-xl:py-1.5 lg:max-xl:-mx-6 lg:max-xl:px-6 xl:grow";
const stickyPane =
  "xl:sticky xl:top-14 xl:h-[calc(100dvh-3.5rem)] xl:overflow-y-auto xl:-ml-2 xl:pr-2 xl:pl-2";
const previewPane = "md:sticky md:top-14 h-[calc(100dvh-3.5rem)]";

function OtherViews() {
  const words = useWords("siteEditor");
  const { searchOf } = useEditorAddress(useEditor().site);
  return (
    <>
      <Link to={{ search: searchOf("history") }} className={linkClass}>
        {words.history}
      </Link>
      <Link to={{ search: searchOf("checklist") }} className={linkClass}>
        {words.checklistLink}
      </Link>
    </>
  );
}

function BackToWords() {
  const words = useWords("siteEditor");
  const { searchOf } = useEditorAddress(useEditor().site);
  return (
    <Link to={{ search: searchOf(undefined) }} className={linkClass}>
      {words.backToWords}
    </Link>
  );
}

const linkClass =
  "inline-flex min-h-11 shrink-0 items-center text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-drawing lg:min-h-9";

function OtherEditors() {
  const words = useWords("siteEditor");
  const { state, account } = useEditor();
  const emails = otherEditors(state.drafts, account.email, serverNow());
  return (
    <p role="status" className="wrap-anywhere text-base text-ink-muted">
      {emails.length > 0 ? formatMessage(words.with, { emails: emails.join(", ") }) : ""}
    </p>
  );
}
