// The language of the form that the applicant sent, where it is not that of the staff. It is hidden once the
// application was anonymized, as the other details are.
import { erasedEmail } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { useLanguageName } from "../use-language-name.ts";
import { Answer } from "./answer.tsx";
import { useDetails } from "./use-details.ts";

export function FormLanguage({ application }: { application: Pick<StoredApplication, "id" | "email"> }) {
  const { fields } = useWords("applicationDetail");
  const { code } = useWords("language");
  const nameOf = useLanguageName();
  const { data: details } = useDetails(application);
  if (!details || details.language === code || application.email === erasedEmail) return null;
  return <Answer name={fields.language}>{nameOf(details.language)}</Answer>;
}
