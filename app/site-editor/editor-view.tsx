// The editor's frame: the heading, the row that stays in view, and the words or the history below.
import { Link, useSearchParams } from "react-router";
import { formatMessage } from "../../words/format-message.ts";
import { useWords } from "../words/words.tsx";
import { otherEditors } from "./drafts/draft.ts";
import { useEditor } from "./editor-context.tsx";
import { FaultList } from "./form/fault-list.tsx";
import { PageForm } from "./form/page-form.tsx";
import { HistoryView } from "./history/history-view.tsx";
import { PageList } from "./page-list/page-list.tsx";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { PublishButton } from "./publish/publish-button.tsx";
import { SaveStatus } from "./save-status.tsx";
import { useEditorAddress } from "./use-editor-address.ts";
import { ViewTabs } from "./view-tabs.tsx";

export function EditorView() {
  const words = useWords("siteEditor");
  const { site } = useEditor();
  const { isHistory, page, isPageChosen, isPreview } = useEditorAddress(site);
  return (
    <div className="px-4 pb-6 lg:px-6">
      <div className="flex flex-wrap items-baseline gap-x-5 pt-1.5">
        <h1 className="font-heading text-xl lg:text-2xl">{isHistory ? words.past.title : words.title}</h1>
        <HistoryLink isHistory={isHistory} />
        <OtherEditors />
      </div>
      <div className="sticky top-0 z-20 -mx-4 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-ground px-4 py-1.5 lg:-mx-6 lg:px-6">
        {isHistory ? null : <ViewTabs isPageChosen={isPageChosen} isPreview={isPreview} />}
        <SaveStatus />
        <PublishButton />
      </div>
      {isHistory ? (
        <HistoryView />
      ) : (
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
      )}
    </div>
  );
}

const stickyPane = "xl:sticky xl:top-14 xl:h-[calc(100dvh-3.5rem)] xl:overflow-y-auto xl:pr-2";
const previewPane = "md:sticky md:top-14 h-[calc(100dvh-3.5rem)]";

function HistoryLink({ isHistory }: { isHistory: boolean }) {
  const words = useWords("siteEditor");
  const [params] = useSearchParams();
  const search = isHistory ? "" : "?history";
  return (
    <Link
      to={{ search: isHistory && params.get("page") ? `?page=${params.get("page")}` : search }}
      className="inline-flex min-h-11 items-center text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-drawing lg:min-h-9"
    >
      {isHistory ? words.backToWords : words.history}
    </Link>
  );
}

function OtherEditors() {
  const words = useWords("siteEditor");
  const { state, account } = useEditor();
  const emails = otherEditors(state.drafts, account.email, Date.now());
  return (
    <p role="status" className="wrap-anywhere text-base text-ink-muted">
      {emails.length > 0 ? formatMessage(words.with, { emails: emails.join(", ") }) : ""}
    </p>
  );
}
