// The answers that are stored beside the record: program and address, or the zip code. They are hidden once
// the application was anonymized, even if they are still loaded.
import { type DetailField, erasedEmail } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { useQuestionLabel } from "../use-question-label.ts";
import { Answer } from "./answer.tsx";
import { useDetails } from "./use-details.ts";

type DetailsAnswersProps = {
  application: Pick<StoredApplication, "id" | "email">;
  names: DetailField[];
};

export function DetailsAnswers({ application, names }: DetailsAnswersProps) {
  const words = useWords("applicationDetail").details;
  const labelOf = useQuestionLabel();
  const isErased = application.email === erasedEmail;
  const { data: details, isLoading, isError } = useDetails(application);
  return names.map((name) => (
    <Answer key={name} name={labelOf(name)}>
      {isErased ? null : isLoading ? words.loading : isError ? words.failed : details?.[name]}
    </Answer>
  ));
}
