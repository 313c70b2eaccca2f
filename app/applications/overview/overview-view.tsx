// The Overview of the applications as plots, which are loaded only here.
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useWords } from "../../words/words.tsx";
import { DeskFrame } from "../desk-frame.tsx";
import { countKey } from "../list/use-applications.ts";
import { useSchoolDays } from "../school-days.ts";
import { EditSiteLink } from "../tools/edit-site-link.tsx";
import { readOverview } from "./overview-store.ts";

export function OverviewView({ notice }: { notice: ReactNode }) {
  const words = useWords("overview");
  return (
    <DeskFrame
      notice={notice}
      title={words.title}
      tools={
        <div className="ml-auto flex gap-2 print:hidden">
          <EditSiteLink />
          <Button variant="plain" size="compact" onClick={() => window.print()}>
            {words.print}
          </Button>
        </div>
      }
    >
      <div className="pt-4 pb-6">
        <LoadedOverview />
      </div>
    </DeskFrame>
  );
}

function LoadedOverview() {
  const words = useWords("overview");
  const days = useSchoolDays();
  const plots = useQuery({
    queryKey: ["overview-plots"],
    queryFn: async () => (await import("./overview-plots.tsx")).OverviewPlots,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const figures = useQuery({
    queryKey: [countKey, "overview"],
    queryFn: ({ signal }) => readOverview(days, signal),
  });
  const Plots = plots.data;
  if (Plots && figures.data) {
    return figures.data.total === 0 ? <p>{words.none}</p> : <Plots overview={figures.data} />;
  }
  if (!plots.isError && !figures.isError) return <Spinner label={words.loading} />;
  function tryAgain() {
    if (plots.isError) void plots.refetch();
    if (figures.isError) void figures.refetch();
  }
  return (
    <Notice tone="error" title={words.failed}>
      <Button variant="outline" onClick={tryAgain}>
        {words.tryAgain}
      </Button>
    </Notice>
  );
}
