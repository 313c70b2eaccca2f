// Routes for second factors and their recovery codes: paths, guards and
// limits.
import { Hono } from "hono";
import type { Context } from "../../platform/http/request-context.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { HttpContext } from "../http/http-context.ts";
import { parseBody } from "../http/requests.ts";
import { checkAssurance } from "../sessions/check-assurance.ts";
import type { SignedInService } from "../sessions/require-session.ts";
import { challengeFactor } from "./challenge-factor.ts";
import { enrollFactor } from "./enroll-factor.ts";
import { countRecoveryCodes } from "./recovery-code-store.ts";
import { redeemRecoveryCode } from "./redeem-recovery-code.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { challengeRequest, enrollRequest, recoveryCodeRequest, verifyFactorRequest } from "./requests.ts";
import { unenrollFactor } from "./unenroll-factor.ts";
import { verifyFactor } from "./verify-factor.ts";

/** The routes below /auth/v1/factors. All of them need a session of an account that is not anonymous. */
export function factorRoutes({ readBody, rateLimit, withSession }: HttpContext): Hono {
  const forPermanentUsers = (handle: (c: Context, service: SignedInService) => Promise<Response>) =>
    withSession(async (c, service) => {
      if (service.caller.account.user.is_anonymous)
        throw new AuthRefusal("no_authorization", messages.anonymousRefused, { status: 403 });
      return handle(c, service);
    });
  const factorIdOf = (c: Context) => c.req.param("id") ?? "";
  const enroll = forPermanentUsers(async (c, service) =>
    c.json(await enrollFactor(service, await readBody(c, enrollRequest))),
  );
  const challenge = forPermanentUsers(async (c, service) => {
    const request = parseBody((await c.req.text()) || "{}", challengeRequest); // the body is optional
    return c.json(await challengeFactor(service, { factorId: factorIdOf(c), request }));
  });
  const verify = forPermanentUsers(async (c, service) => {
    const request = await readBody(c, verifyFactorRequest);
    return c.json(await verifyFactor(service, { factorId: factorIdOf(c), request }));
  });
  const unenroll = forPermanentUsers(async (c, service) =>
    c.json(await unenrollFactor(service, factorIdOf(c))),
  );

  const showRecoveryCodes = forPermanentUsers(async (c, { db, caller: { account, session } }) => {
    checkAssurance({ factors: account.factors, session }, messages.recoveryNeedsAal2);
    return c.json(await countRecoveryCodes(db, account.user.id));
  });
  const renew = forPermanentUsers(async (c, service) => c.json(await renewRecoveryCodes(service)));
  const redeem = forPermanentUsers(async (c, service) => {
    const { code } = await readBody(c, recoveryCodeRequest);
    return c.json(await redeemRecoveryCode(service, code));
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
