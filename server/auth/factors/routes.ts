// Routes for second factors and their recovery codes: paths, guards and
// limits.
import { Hono } from "hono";
import type { Context } from "../../platform/http/request-context.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { HttpContext } from "../http/http-context.ts";
import { parseBody } from "../http/requests.ts";
import { checkAssurance } from "../sessions/check-assurance.ts";
import type { AuthenticatedCaller } from "../sessions/require-session.ts";
import { challengeFactor } from "./challenge-factor.ts";
import { enrollFactor } from "./enroll-factor.ts";
import { countRecoveryCodes } from "./recovery-code-store.ts";
import { redeemRecoveryCode } from "./redeem-recovery-code.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { challengeRequest, enrollRequest, recoveryCodeRequest, verifyFactorRequest } from "./requests.ts";
import { unenrollFactor } from "./unenroll-factor.ts";
import { verifyFactor } from "./verify-factor.ts";

/** The routes below /auth/v1/factors. All of them need a session of an account that is not anonymous. */
export function factorRoutes({ service, requester, readBody, rateLimit, withSession }: HttpContext): Hono {
  const forPermanentUsers = (handle: (c: Context, caller: AuthenticatedCaller) => Promise<Response>) =>
    withSession(async (c, caller) => {
      if (caller.account.user.is_anonymous)
        throw new AuthRefusal("no_authorization", messages.anonymousRefused, { status: 403 });
      return handle(c, caller);
    });
  const targetOf = (c: Context) => ({ factorId: c.req.param("id") ?? "", requester: requester(c) });
  const enroll = forPermanentUsers(async (c, caller) => {
    const request = await readBody(c, enrollRequest);
    return c.json(await enrollFactor(service, caller, { request, requester: requester(c) }));
  });
  const challenge = forPermanentUsers(async (c, caller) => {
    const request = parseBody((await c.req.text()) || "{}", challengeRequest); // the body is optional
    return c.json(await challengeFactor(service, caller, { request, ...targetOf(c) }));
  });
  const verify = forPermanentUsers(async (c, caller) => {
    const request = await readBody(c, verifyFactorRequest);
    return c.json(await verifyFactor(service, caller, { request, ...targetOf(c) }));
  });
  const unenroll = forPermanentUsers(async (c, caller) =>
    c.json(await unenrollFactor(service, caller, targetOf(c))),
  );

  const showRecoveryCodes = forPermanentUsers(async (c, { account, session }) => {
    checkAssurance({ factors: account.factors, session }, messages.recoveryNeedsAal2);
    return c.json(await countRecoveryCodes(service.db, account.user.id));
  });
  const renew = forPermanentUsers(async (c, caller) =>
    c.json(await renewRecoveryCodes(service, caller, requester(c))),
  );
  const redeem = forPermanentUsers(async (c, caller) => {
    const { code } = await readBody(c, recoveryCodeRequest);
    return c.json(await redeemRecoveryCode(service, caller, { code, requester: requester(c) }));
  });

  const app = new Hono();
  // Before the paths with an id, which no UUID collides with.
  app.get("/recovery-codes", rateLimit("factor"), showRecoveryCodes);
  app.post("/recovery-codes", rateLimit("factor"), renew);
  app.post("/recovery-codes/verify", rateLimit("factor"), redeem);
  app.post("/", rateLimit("factor"), enroll);
  app.post("/:id/challenge", rateLimit("factor"), challenge);
  app.post("/:id/verify", rateLimit("factor"), verify);
  app.delete("/:id", rateLimit("factor"), unenroll);
  return app;
}
