// The language of each of several applicants, read when it is needed: an application in the list may have
// come before its details.
import { useQuery } from "@tanstack/react-query";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { useWords } from "../../words/words.tsx";
import { readDetails } from "../details-store.ts";
import { useLanguageOf } from "../message/applicant-language.tsx";

export type LanguageGroup = { language: string; applications: StoredApplication[] };

/** `groups` is undefined until the languages are known. `isNeeded` becomes false once the emails go out. */
export function useApplicantLanguages(applications: StoredApplication[], isNeeded: boolean) {
  const ids = applications.map(({ id }) => id);
  const { data, isError, refetch } = useQuery({
    queryKey: ["languages of applicants", ids],
    queryFn: ({ signal }) => readDetails(ids, signal),
    enabled: isNeeded,
    staleTime: 0,
  });
  const languages = useWords("languages");
  const codeOf = useLanguageOf();
  const languageOf = ({ id }: StoredApplication) => codeOf(data?.get(id));
  const groups = languages
    .map(
      ({ code: language }): LanguageGroup => ({
        language,
        applications: applications.filter((one) => languageOf(one) === language),
      }),
    )
    .filter((group) => group.applications.length > 0);
  return { groups: data ? groups : undefined, languageOf, isFailed: isError, retry: () => void refetch() };
}
