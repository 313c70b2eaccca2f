// The frame that the list, the Overview and the report share: the margins, the notice above, and the first
// row with the heading, the links between them and the tools.
import type { ReactNode, Ref } from "react";
import type { Elements } from "../ui/elements.ts";
import { ViewLinks } from "./overview/view-links.tsx";

type DeskFrameProps = {
  ref?: Ref<HTMLDivElement>;
  notice: ReactNode;
  title: string;
  /** Stands behind the title. */
  count?: string;
  /** Buttons, and a line about what they do. */
  tools: Elements;
  /** On wide windows an open application stands beside it (dialog-panel in complete-styles.css). */
  isBesidePanel?: boolean;
  children: Elements;
};

export function DeskFrame({ ref, notice, isBesidePanel = false, children, ...heading }: DeskFrameProps) {
  return (
    <div ref={ref} className={`px-4 pb-3 lg:px-6 ${isBesidePanel ? "beside-panel" : ""}`}>
      <div className="empty:hidden print:hidden">{notice}</div>
      <DeskHeading {...heading} />
      {children}
    </div>
  );
}

function DeskHeading({ title, count, tools }: Pick<DeskFrameProps, "title" | "count" | "tools">) {
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-x-3 pt-1.5 @3xl:gap-x-4">
        <h1 className="font-heading text-xl max-sm:w-full @3xl:text-2xl">
          <span>{title}</span>
          {count ? <span className="text-ink-muted">{` (${count})`}</span> : null}
        </h1>
        <ViewLinks />
        {tools}
      </div>
    </div>
  );
}
