// The Overview of the applications for those who would rather look than read. Its plots are loaded
// here alone.
import { useQuery } from "@tanstack/react-query";
import { overviewWords as words } from "#content/pages/overview.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { countKey } from "../list/use-applications.ts";
import { readOverview } from "./overview-store.ts";
import { ViewLinks } from "./view-links.tsx";

export function OverviewView() {
  return (
    <div className="sheet space-y-6 py-6">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-1">
        <h1 className="font-heading text-3xl sm:text-4xl">{words.title}</h1>
        <ViewLinks />
        <div className="ml-auto print:hidden">
          <Button variant="quiet" onClick={() => window.print()}>
            {words.print}
          </Button>
        </div>
      </div>
      <LoadedOverview />
    </div>
  );
}

function LoadedOverview() {
  const plots = useQuery({
    queryKey: ["overview-plots"],
    queryFn: async () => (await import("./overview-plots.tsx")).OverviewPlots,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const figures = useQuery({
    queryKey: [countKey, "overview"],
    queryFn: ({ signal }) => readOverview(signal),
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
