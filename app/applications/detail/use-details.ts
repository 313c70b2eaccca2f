// The answers of one application that are stored beside the record; null if it has none. They are not read
// once the application was anonymized.
import { useQuery } from "@tanstack/react-query";
import { erasedEmail } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { readDetails } from "../details-store.ts";
import { applicationQueryKey } from "./use-application.ts";

export function useDetails({ id, email }: Pick<StoredApplication, "id" | "email">) {
  return useQuery({
    queryKey: applicationQueryKey(id, "details"),
    queryFn: async ({ signal }) => (await readDetails([id], signal)).get(id) ?? null,
    enabled: email !== erasedEmail,
  });
}
