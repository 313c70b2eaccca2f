// The answers that are stored beside the record: program and address, or the zip code. They are hidden once
// the application was anonymized, even if they are still loaded.
import { detailWords as words } from "#content/pages/application-detail.ts";
import { type DetailField, erasedEmail } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { questionLabel } from "../question-label.ts";
import { Answer } from "./answer.tsx";
import { useDetails } from "./use-details.ts";

type DetailsAnswersProps = {
  application: Pick<StoredApplication, "id" | "email">;
  names: DetailField[];
};

export function DetailsAnswers({ application, names }: DetailsAnswersProps) {
  const isErased = application.email === erasedEmail;
  const { data: details, isLoading, isError } = useDetails(application);
  return names.map((name) => (
    <Answer key={name} name={questionLabel(name)}>
      {isErased ? null : isLoading ? words.details.loading : isError ? words.details.failed : details?.[name]}
    </Answer>
  ));
}
