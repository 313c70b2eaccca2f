// Commands on accounts and sessions over HTTP: each one calls the service, compares its answer with the model
// (session-model.ts) and records there what has changed.
import { TOTP } from "otpauth";
import { expect } from "vitest";
import { anEmail, codeIn, password, type TestAuth } from "./auth-service.ts";
import * as rules from "./session-model.ts";

export type TestState = { auth: TestAuth; model: rules.Model };

/** The numbers select persons, tokens, factors and variants. Resolves to whether the service did it. */
type Command = (world: TestState, which: number, how: number) => Promise<boolean>;

export const sessionCommands = {
  signUp: async ({ auth, model }, which) => {
    const { email, isConfirmed } = chosenPerson(model, which);
    const { status, body } = await send(auth, "POST /signup", { body: { email, password } });
    expect([200, 429]).toContain(status);
    expect(body).not.toHaveProperty("access_token");
    return status === 200 && !isConfirmed;
  },
  confirm: async ({ auth, model }, which) => {
    const person = chosenPerson(model, which);
    const mail = auth.mails.findLast(({ to }) => to === person.email);
    const body = { type: "signup", email: person.email, token: mail ? codeIn(mail) : "000000" };
    const answer = await send(auth, "POST /verify", { body });
    if (answer.status !== 200) return false;
    person.isConfirmed = true;
    return recordSignIn(model, person, answer.body);
  },
  signIn: async ({ auth, model }, which, how) => {
    const person = chosenPerson(model, which);
    const isRight = how % 4 > 0;
    const body = { email: person.email, password: isRight ? person.password : "wrong-password" };
    const answer = await send(auth, "POST /token?grant_type=password", { body });
    expectVerdict(isRight && rules.maySignIn(person) ? "works" : "fails", answer);
    return answer.status === 200 && recordSignIn(model, person, answer.body);
  },
  refresh: async ({ auth, model }, which) => {
    const token = chosen(model.refreshTokens, which);
    const { device } = token;
    const now = secondsOf(auth);
    const verdict = rules.verdictOnRefresh(token, now);
    const body = { refresh_token: token.value };
    const answer = await send(auth, "POST /token?grant_type=refresh_token", { body });
    expectVerdict(verdict, answer);
    const isWorking = answer.status === 200;
    if (isWorking) rules.renew(model, device, { handed: answer.body, now });
    else if (answer.body.error_code === "refresh_token_already_used") device.isOver = true;
    return isWorking;
  },
  signOut: async ({ auth, model }, which, how) => {
    const token = chosen(model.accessTokens, which);
    const { device } = token;
    const scope = chosen(["global", "local", "others"], how);
    const verdict = rules.verdictOnAccess(token, secondsOf(auth));
    const answer = await send(auth, `POST /logout?scope=${scope}`, { token });
    expectVerdict(verdict, answer);
    if (answer.status !== 204) return false;
    if (scope === "local") device.isOver = true;
    else rules.endAll(model, device.person, scope === "others" ? device : undefined);
    return true;
  },
  changePassword: async ({ auth, model }, which) => {
    const token = chosen(model.accessTokens, which);
    const { device } = token;
    const verdict = rules.verdictOnAal2Action(token, secondsOf(auth));
    const fresh = `${password}-${crypto.randomUUID()}`;
    const answer = await send(auth, "PUT /user", { token, body: { password: fresh } });
    expectVerdict(verdict, answer);
    if (answer.status !== 200) return false;
    device.person.password = fresh;
    rules.endAll(model, device.person, device);
    return true;
  },
  changeAddress: async ({ auth, model }, which) => {
    const token = chosen(model.accessTokens, which);
    const verdict = rules.verdictOnAal2Action(token, secondsOf(auth));
    const answer = await send(auth, "PUT /user", { token, body: { email: anEmail() } });
    if (answer.status !== 429) expectVerdict(verdict, answer);
    return answer.status === 200;
  },
  ban: async ({ auth, model }, which, how) => {
    const person = chosenPerson(model, which);
    const isBanned = how % 3 === 0;
    const until = isBanned ? "2999-01-01" : null;
    const { rowCount } = await auth.owner.query("update auth.users set banned_until = $2 where email = $1", [
      person.email,
      until,
    ]);
    if (rowCount === 0) return false;
    person.isBanned = isBanned;
    return true;
  },
  enroll: async ({ auth, model }, which) => {
    const token = chosen(model.accessTokens, which);
    const { person } = token.device;
    const verdict = rules.verdictOnAal2Action(token, secondsOf(auth));
    const body = { factor_type: "totp", friendly_name: crypto.randomUUID() };
    const answer = await send(auth, "POST /factors", { token, body });
    if (answer.body.error_code === "too_many_enrolled_mfa_factors") return false;
    expectVerdict(verdict, answer);
    if (answer.status !== 200) return false;
    const { id, totp } = answer.body;
    const factor = { id, secret: totp.secret, owner: person, isVerified: false, lastStep: 0 };
    model.factors.push(factor);
    person.factors.push(factor);
    await removeDeletedFactors(auth, person);
    return true;
  },
  prove: async ({ auth, model }, which, how) => {
    const token = chosen(model.accessTokens, which);
    if (model.factors.length === 0) return false;
    if (which % 3 > 0) auth.pass(30); // else the same code is sent again
    const factor = chosen(model.factors, how);
    const timestamp = auth.now().getTime();
    const now = timestamp / 1000;
    const verdict = rules.verdictOnProof(token, factor, now);
    const challenge = await send(auth, `POST /factors/${factor.id}/challenge`, { token });
    const code = new TOTP({ secret: factor.secret }).generate({ timestamp });
    const body = { challenge_id: challenge.body.id ?? crypto.randomUUID(), code };
    const answer = await send(auth, `POST /factors/${factor.id}/verify`, { token, body });
    expectVerdict(verdict, answer);
    if (answer.status !== 200) return false;
    factor.lastStep = TOTP.counter({ timestamp });
    rules.recordAal2(model, token.device, { factor, handed: answer.body });
    return true;
  },
  remove: async ({ auth, model }, which, how) => {
    const token = chosen(model.accessTokens, which);
    if (model.factors.length === 0) return false;
    const factor = chosen(model.factors, how);
    const verdict = rules.verdictOnRemoval(token, factor, secondsOf(auth));
    const answer = await send(auth, `DELETE /factors/${factor.id}`, { token });
    expectVerdict(verdict, answer);
    if (answer.status !== 200) return false;
    rules.remove(model, factor);
    return true;
  },
  wait: async ({ auth }, which) => {
    auth.pass(chosen([1, 5, 13, 31, 70, 1_900], which));
    return true;
  },
} satisfies Record<string, Command>;

/** Records a sign-in in the model; the model must allow it. */
function recordSignIn(model: rules.Model, person: rules.Person, handed: rules.Handed): true {
  expect([person.email, rules.maySignIn(person)]).toEqual([person.email, true]);
  rules.signIn(model, person, handed);
  return true;
}

type Answer = { status: number };

function expectVerdict(verdict: rules.Verdict, { status }: Answer): void {
  if (verdict !== "either") expect(status < 300 ? "works" : "fails", `answered ${status}`).toBe(verdict);
}

export async function look({ auth }: TestState, token: rules.AccessToken): Promise<void> {
  expectVerdict(rules.verdictOnAccess(token, secondsOf(auth)), await send(auth, "GET /user", { token }));
}

/**
 * Removes unverified factors from the model that the service has deleted: a later enrollment deletes old
 * ones. Another test covers which.
 */
async function removeDeletedFactors(auth: TestAuth, person: rules.Person): Promise<void> {
  const { rows } = await auth.owner.query("select id from auth.mfa_factors");
  person.factors = person.factors.filter(
    ({ id, isVerified }) => isVerified || rows.some((row) => row.id === id),
  );
}

type Sent = { body?: object; token?: rules.AccessToken };

async function send(auth: TestAuth, call: string, { body, token }: Sent) {
  const [method = "", path = ""] = call.split(" ");
  const response = await auth.call(path, {
    method,
    headers: token ? { authorization: `Bearer ${token.value}` } : {},
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status, call).toBeLessThan(500);
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : {} };
}

/** Selects the first person two times out of three: that one has an account from the start. */
function chosenPerson({ people }: rules.Model, which: number): rules.Person {
  return chosen(people, which % 3 === 2 ? 1 : 0);
}

/** Small numbers select what was added last. */
function chosen<T>(list: T[], which: number): T {
  const one = list.at(-1 - (which % list.length));
  if (one === undefined) throw new Error("There is nothing to choose from");
  return one;
}

function secondsOf({ now }: TestAuth): number {
  return now().getTime() / 1000;
}
