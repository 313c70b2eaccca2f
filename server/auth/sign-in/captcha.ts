// Asks a captcha service whether a person sent a request (upstream's internal/security/captcha.go). Off
// unless configured.
import { z } from "zod";
import type { CaptchaConfig } from "../../platform/config/auth-config.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { AuthService } from "../service.ts";

/** Throws `captcha_failed`, or `unexpected_failure` if the captcha service does not answer, as upstream. */
export async function verifyCaptcha(
  { settings: { captcha }, log }: Pick<AuthService, "settings" | "log">,
  { token, address }: { token: string; address: string },
): Promise<void> {
  if (!captcha) return;
  const response = token.trim();
  if (response === "") throw new AuthRefusal("captcha_failed", messages.captchaAbsent);
  const verdict = await ask(captcha, { response, address }).catch((error: unknown) => {
    log.error({ err: error }, "the captcha service did not answer");
    throw new AuthRefusal("unexpected_failure", messages.captchaUnreachable);
  });
  if (!verdict.success)
    throw new AuthRefusal("captcha_failed", messages.captchaRefused(verdict["error-codes"].join(", ")));
}

/** Both services use the siteverify protocol: the request is a form, the response is JSON. */
const services: Record<CaptchaConfig["provider"], string> = {
  hcaptcha: "https://hcaptcha.com/siteverify",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
};

const verdictAnswer = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

async function ask(
  { provider, secret, url }: CaptchaConfig,
  { response, address }: { response: string; address: string },
): Promise<z.infer<typeof verdictAnswer>> {
  const answer = await fetch(url ?? services[provider], {
    method: "POST",
    body: new URLSearchParams({ secret, response, remoteip: address }),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  return verdictAnswer.parse(JSON.parse(await boundedText(answer)));
}

/** As upstream. Includes the time to read the response. */
const timeoutMilliseconds = 10_000;

const maxAnswerBytes = 65_536;

async function boundedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new Error("The captcha service's answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
