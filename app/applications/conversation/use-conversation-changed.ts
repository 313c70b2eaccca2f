// What is read again after something was said: the conversation, and the marks and counts of the list.
import { useQueryClient } from "@tanstack/react-query";
import { applicationQueryKey } from "../detail/use-application.ts";
import { countKey } from "../list/use-applications.ts";
import { readAgain } from "../read-again.ts";

export function useConversationChanged(applicationId: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void readAgain(client, applicationQueryKey(applicationId, "timeline"));
    await client.invalidateQueries({ queryKey: [countKey] });
  };
}
