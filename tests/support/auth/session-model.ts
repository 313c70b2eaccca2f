// A model of sessions without a database: what each person and device may do. The property test compares the
// service with it.

export type Person = {
  email: string;
  password: string;
  isConfirmed: boolean;
  isBanned: boolean;
  factors: Factor[];
};

export type Factor = { id: string; secret: string; owner: Person; isVerified: boolean; lastStep: number };

/** A signed-in device; `active` is the refresh token that has not been used yet. */
export type Device = {
  person: Person;
  isOver: boolean;
  raisedBy?: Factor | undefined;
  active: RefreshToken | undefined;
};

export type RefreshToken = {
  value: string;
  device: Device;
  parent?: RefreshToken | undefined;
  usedAt?: number;
  /** The session reached aal2 later, which revoked this token. */
  isGone?: boolean;
};

export type AccessToken = { value: string; device: Device; expiresAt: number };

/** All tokens and factors that were ever issued, used or not. */
export type Model = {
  people: Person[];
  refreshTokens: RefreshToken[];
  accessTokens: AccessToken[];
  factors: Factor[];
};

export type Verdict = "works" | "fails" | "either";

/**
 * Within this many seconds of a limit the model accepts either outcome, because the service's clock runs on.
 */
const unsureSeconds = 3;

export function maySignIn({ isConfirmed, isBanned }: Person): boolean {
  return isConfirmed && !isBanned;
}

export function hasFactor({ factors }: Person): boolean {
  return factors.some(({ isVerified }) => isVerified);
}

/** The verdict on a call that carries an access token. */
export function verdictOnAccess({ device, expiresAt }: AccessToken, now: number): Verdict {
  if (device.isOver || device.person.isBanned) return "fails";
  return before(now, expiresAt);
}

/** the active token and its parent always work, an older one for ten seconds after its use. */
export function verdictOnRefresh(token: RefreshToken, now: number): Verdict {
  const { device, usedAt = now, isGone } = token;
  if (isGone || device.isOver || device.person.isBanned) return "fails";
  if (token === device.active || token === device.active?.parent) return "works";
  return before(now, usedAt + 10);
}

/** The verdict on an action that needs aal2 once the account has a verified factor. */
export function verdictOnAal2Action(token: AccessToken, now: number): Verdict {
  const { person, raisedBy } = token.device;
  return hasFactor(person) && !raisedBy ? "fails" : verdictOnAccess(token, now);
}

export function verdictOnRemoval(token: AccessToken, factor: Factor, now: number): Verdict {
  const { person, raisedBy } = token.device;
  const isLow = factor.isVerified && !raisedBy;
  return !person.factors.includes(factor) || isLow ? "fails" : verdictOnAccess(token, now);
}

export function verdictOnProof(token: AccessToken, factor: Factor, now: number): Verdict {
  const { person } = token.device;
  if (!person.factors.includes(factor)) return "fails";
  if (Math.floor(now / 30) <= factor.lastStep) return "fails";
  return factor.isVerified ? verdictOnAccess(token, now) : verdictOnAal2Action(token, now);
}

export type Handed = { access_token: string; refresh_token: string; expires_at: number };

export function signIn(model: Model, person: Person, handed: Handed): void {
  const device: Device = { person, isOver: false, active: undefined };
  device.active = { value: handed.refresh_token, device };
  model.refreshTokens.push(device.active);
  keepAccess(model, device, handed);
}

/** Records a refresh, which returned a new refresh token or the active one again. */
export function renew(model: Model, device: Device, { handed, now }: { handed: Handed; now: number }): void {
  keepAccess(model, device, handed);
  if (!device.active || handed.refresh_token === device.active.value) return;
  device.active.usedAt = now;
  device.active = { value: handed.refresh_token, device, parent: device.active };
  model.refreshTokens.push(device.active);
}

export function recordAal2(
  model: Model,
  device: Device,
  { factor, handed }: { factor: Factor; handed: Handed },
) {
  for (const token of tokensOf(model, device)) token.isGone = true;
  device.raisedBy = factor;
  device.active = { value: handed.refresh_token, device };
  model.refreshTokens.push(device.active);
  keepAccess(model, device, handed);
  for (const other of devicesOf(model, device.person)) if (!other.raisedBy) other.isOver = true;
  device.person.factors = device.person.factors.filter((one) => one === factor || one.isVerified);
  factor.isVerified = true;
}

export function remove(model: Model, factor: Factor): void {
  const { owner } = factor;
  owner.factors = owner.factors.filter((one) => one !== factor);
  for (const device of devicesOf(model, owner)) if (device.raisedBy === factor) device.raisedBy = undefined;
}

export function endAll(model: Model, person: Person, except?: Device): void {
  for (const device of devicesOf(model, person)) if (device !== except) device.isOver = true;
}

function keepAccess(model: Model, device: Device, { access_token, expires_at }: Handed): void {
  model.accessTokens.push({ value: access_token, device, expiresAt: expires_at });
}

function devicesOf({ accessTokens }: Model, person: Person): Device[] {
  return accessTokens.map(({ device }) => device).filter((device) => device.person === person);
}

function tokensOf({ refreshTokens }: Model, device: Device): RefreshToken[] {
  return refreshTokens.filter((token) => token.device === device);
}

function before(now: number, limit: number): Verdict {
  if (Math.abs(now - limit) < unsureSeconds) return "either";
  return now < limit ? "works" : "fails";
}
