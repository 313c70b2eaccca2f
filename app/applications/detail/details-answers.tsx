// The answers that are kept beside the stored record, between those of the record itself: program and address, or the zip code.
import { useQuery } from "@tanstack/react-query";
import { detailWords as words } from "../../../content/pages/application-detail.ts";
import { type ApplicationDetails, readDetails } from "../details-store.ts";
import { Answer } from "./answer.tsx";
import { keyOf } from "./use-application.ts";

type DetailsAnswersProps = { id: string; names: (keyof typeof words.details & keyof ApplicationDetails)[] };

export function DetailsAnswers({ id, names }: DetailsAnswersProps) {
  const {
    data: details,
    isPending,
    isError,
  } = useQuery({
    queryKey: keyOf(id, "details"),
    queryFn: async ({ signal }) => (await readDetails([id], signal)).get(id) ?? null,
  });
  return names.map((name) => (
    <Answer key={name} name={words.details[name]}>
      {isPending ? words.details.loading : isError ? words.details.failed : details?.[name]}
    </Answer>
  ));
}
