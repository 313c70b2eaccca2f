// The tabs above the list: all applications, those whose applicants were not told the decision, those to
// follow up, those of one status, the flagged ones and possible duplicates, each with its count under the
// other filters. Arrow keys move between the tabs; Enter or Space shows one.
import { type KeyboardEvent, useRef } from "react";
import { type ApplicationStatus, applicationStatuses } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { formatCount } from "../describe-application.ts";
import type { ApplicationFilter } from "./application-filter.ts";
import { type ListTab, listTabs, type TabCounts, tabOf } from "./applications-store.ts";
import type { ChangeFilter } from "./use-filter.ts";

export const listPanelId = "applications";

/** Forced colors would drop the line below the selected tab: it is painted as a selection (styles.css). */
const forcedColorsClass =
  "forced-colors:aria-selected:bg-[Highlight] forced-colors:aria-selected:text-[HighlightText] forced-colors:aria-selected:forced-color-adjust-none";

type StatusTabsProps = { wanted: ApplicationFilter; counts: TabCounts | undefined; onFilter: ChangeFilter };

export function StatusTabs({ wanted, counts, onFilter }: StatusTabsProps) {
  const words = useWords("applications");
  const statuses = useWords("statuses");
  const list = useRef<HTMLDivElement>(null);
  const shown = tabOf(wanted);

  function moveFocus(event: KeyboardEvent) {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const at = all.findIndex(({ id }) => event.target instanceof Element && id === event.target.id);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || at === -1) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={words.tabs.group}
      onKeyDown={moveFocus}
      className="-mb-px @4xl:col-span-2 flex min-w-0 overflow-x-auto overflow-y-hidden border-line border-b @min-[75rem]:col-span-1"
    >
      {listTabs.map((tab) => {
        const count = counts?.[tab];
        return (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-selected={tab === shown}
            aria-controls={listPanelId}
            tabIndex={tab === shown ? 0 : -1}
            className={`-outline-offset-4 flex min-h-11 shrink-0 lg:min-h-10 cursor-pointer items-center gap-1.5 @3xl:gap-1 border-transparent border-b-3 px-2 @3xl:px-1.5 @7xl:px-2 @min-[86rem]:px-3 @7xl:gap-1.5 text-[0.9375rem] text-ink hover:bg-ground-alt aria-selected:border-drawing aria-selected:font-semibold ${forcedColorsClass}`}
            onClick={() => onFilter(filterOf(tab))}
          >
            <span>{isStatus(tab) ? statuses[tab].badge : words.tabs[tab]}</span>
            {count ? (
              <span className="text-ink-muted text-sm tabular-nums forced-colors:text-inherit">
                {count.isMore
                  ? formatMessage(words.tabs.moreThan, { count: formatCount(count.count) })
                  : formatCount(count.count)}
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}

function filterOf(tab: ListTab): Partial<ApplicationFilter> {
  return {
    status: isStatus(tab) ? tab : undefined,
    isUntold: tab === "untold",
    isFollowUp: tab === "follow_up",
    isHeld: tab === "flagged",
    isDuplicate: tab === "duplicate",
  };
}

function isStatus(tab: ListTab): tab is ApplicationStatus {
  return applicationStatuses.some((status) => status === tab);
}
