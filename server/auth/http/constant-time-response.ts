// Answers that anybody may ask for by naming an address: whether there is such an account shows neither in
// them nor in the time that they take.
import { setTimeout as sleep } from "node:timers/promises";
import type { OutgoingMessage } from "../../delivery/message.ts";
import { deliver } from "../one-time-tokens/send-token.ts";
import type { AuthService } from "../service.ts";

export type EmptyResponse = Record<string, never>;

/** Every answer takes this long; a message that takes longer is sent behind it. */
const answerMilliseconds = 200;

export async function respondInConstantTime(
  service: AuthService,
  prepare: () => Promise<OutgoingMessage[]>,
): Promise<EmptyResponse> {
  const pause: Promise<void> = sleep(answerMilliseconds);
  await deliver(service, await prepare(), pause);
  await pause;
  return {};
}
