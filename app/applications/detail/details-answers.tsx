// The answers that are stored beside the record: program and address, or the zip code. They are hidden once
// the application was anonymized, even if they are still loaded.
import { useQuery } from "@tanstack/react-query";
import { detailWords as words } from "#content/pages/application-detail.ts";
import { type DetailField, erasedEmail } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { readDetails } from "../details-store.ts";
import { questionLabel } from "../question-label.ts";
import { Answer } from "./answer.tsx";
import { applicationQueryKey } from "./use-application.ts";

type DetailsAnswersProps = {
  application: Pick<StoredApplication, "id" | "email">;
  names: DetailField[];
};

export function DetailsAnswers({ application: { id, email }, names }: DetailsAnswersProps) {
  const isErased = email === erasedEmail;
  const query = useQuery({
    queryKey: applicationQueryKey(id, "details"),
    queryFn: async ({ signal }) => (await readDetails([id], signal)).get(id) ?? null,
    enabled: !isErased,
  });
  const { data: details, isLoading, isError } = query;
  return names.map((name) => (
    <Answer key={name} name={questionLabel(name)}>
      {isErased ? null : isLoading ? words.details.loading : isError ? words.details.failed : details?.[name]}
    </Answer>
  ));
}
