// The school's notices above the navigation. A visitor closes each for good: the root element has the ids of
// the closed ones, from the pre-hydration script on, and each notice brings the rule that hides it, so that
// nothing moves when a page opens. Without script they stay.
import { useHref } from "react-router";
import { noticesFeedPath } from "../../contract/pages.ts";
import type { ShownNotice } from "../../words/shown-notices.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CloseIcon, closeButtonClass } from "../ui/close-icon.tsx";
import { useWords } from "../words/words.tsx";
import { OtherSiteNote } from "./other-site-note.tsx";

/** `contentId` is the element that takes focus from the button of a closed notice. */
export function NoticeLines({ contentId }: { contentId: string }) {
  const notices = useWords("notices");
  const feed = useHref(noticesFeedPath);
  return (
    <div role="status">
      {notices.length > 0 ? <link rel="alternate" type="application/atom+xml" href={feed} /> : null}
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} contentId={contentId} />
      ))}
    </div>
  );
}

function NoticeLine({ notice, contentId }: { notice: ShownNotice; contentId: string }) {
  const { id, hidden, label, isUrgent, text, link, close } = notice;
  return (
    <div
      data-notice={id}
      className={`border-b bg-ground-alt print:hidden ${isUrgent ? "border-danger border-l-8" : "border-line"}`}
    >
      <style>{hidden}</style>
      <div className="sheet flex items-start justify-between gap-4">
        <p className="py-2.5 text-base">
          <strong>{`${label}: `}</strong>
          <span>{`${text} `}</span>
          {link ? (
            <OtherSiteNote to={link.to}>
              <ButtonLink to={link.to} variant="text" size="inline">
                {link.text}
              </ButtonLink>
            </OtherSiteNote>
          ) : null}
        </p>
        <span className="hidden scripted:block">
          <button
            type="button"
            aria-label={close}
            className={closeButtonClass}
            onClick={() => {
              closeNotice(id);
              document.getElementById(contentId)?.focus({ preventScroll: true });
            }}
          >
            <CloseIcon />
          </button>
        </span>
      </div>
    </div>
  );
}

/** Storage is refused in some private windows: there it stays closed until the page is left. */
function closeNotice(id: string): void {
  const { dataset } = document.documentElement;
  dataset.closed = `${id} ${dataset.closed}`.slice(0, mostCharacters);
  try {
    localStorage.setItem("closed-notices", dataset.closed);
  } catch {
    // As above.
  }
}

/** The ids of more notices than are shown at once. */
const mostCharacters = 420;
