// The language of each of several applicants, read when it is needed: an application in the list may have
// come before its details.
import { useQuery } from "@tanstack/react-query";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { readDetails } from "../details-store.ts";
import { useLanguageOf } from "../message/applicant-language.tsx";

/** `isNeeded` becomes false once the emails go out. */
export function useApplicantLanguages(applications: StoredApplication[], isNeeded: boolean) {
  const ids = applications.map(({ id }) => id);
  const { data, isError, refetch } = useQuery({
    queryKey: ["languages of applicants", ids],
    queryFn: ({ signal }) => readDetails(ids, signal),
    enabled: isNeeded,
    staleTime: 0,
  });
  const codeOf = useLanguageOf();
  return {
    isKnown: data !== undefined,
    languageOf: ({ id }: StoredApplication) => codeOf(data?.get(id)),
    isFailed: isError,
    retry: () => void refetch(),
  };
}
