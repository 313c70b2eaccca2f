// Responds to requests that anybody can send with any address. Neither the response nor the time that it
// takes reveals whether an account has that address.
import { setTimeout as sleep } from "node:timers/promises";
import type { OutgoingMessage } from "../../delivery/message.ts";
import { deliver } from "../one-time-tokens/send-token.ts";
import type { AuthService } from "../service.ts";

export type EmptyResponse = Record<string, never>;

/** Every response takes at least this long. A message that takes longer is sent after the response. */
const answerMilliseconds = 200;

export async function respondInConstantTime(
  service: AuthService,
  prepare: () => Promise<OutgoingMessage[]>,
): Promise<EmptyResponse> {
  const pause: Promise<void> = sleep(answerMilliseconds);
  await deliver(service, await prepare(), { patience: pause });
  await pause;
  return {};
}
