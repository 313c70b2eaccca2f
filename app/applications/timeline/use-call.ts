// Notes that an applicant was told the decision by phone, or takes that back.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { logFailure } from "../../backend/log-failure.ts";
import { applicationQueryKey } from "../detail/use-application.ts";
import { countKey } from "../list/use-applications.ts";
import { readAgain } from "../read-again.ts";
import { type NewCall, noteCall, takeCallBack } from "./timeline-store.ts";

export function useNoteCall(applicationId: string) {
  const refresh = useRefresh(applicationId);
  return useMutation({
    mutationFn: (call: Omit<NewCall, "application_id">) =>
      noteCall({ ...call, application_id: applicationId }),
    onSuccess: refresh,
    onError: (failure) => logFailure("Noting a call failed.", failure),
  });
}

export function useTakeCallBack(applicationId: string) {
  const refresh = useRefresh(applicationId);
  return useMutation({
    mutationFn: (id: string) => takeCallBack({ id, applicationId }),
    onSuccess: refresh,
    onError: (failure) => logFailure("Taking a call back failed.", failure),
  });
}

function useRefresh(applicationId: string) {
  const client = useQueryClient();
  return async () => {
    void readAgain(client, applicationQueryKey(applicationId, "timeline"));
    await client.invalidateQueries({ queryKey: [countKey] });
  };
}
