// Sign-in without a password (R-239: POST /otp): a mail with link and code, or a text with a code. For an
// unknown contact an account is created; with `create_user: false` nothing is sent. The response is the same
// in all cases (upstream refuses with otp_disabled).
import type { OutgoingMessage } from "../../delivery/message.ts";
import {
  acceptContact,
  type Contact,
  checkChannel,
  findUserByContact,
  readRecipient,
} from "../accounts/contact.ts";
import { checkMetadata, mergeMetadata } from "../accounts/metadata.ts";
import { tryTakeNewAccountLimit } from "../accounts/new-account-limit.ts";
import { saveUnconfirmedAccount } from "../accounts/unconfirmed-accounts.ts";
import { writeAudit } from "../database/audit-store.ts";
import type { JsonObject, UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { type EmptyResponse, respondInConstantTime } from "../http/constant-time-response.ts";
import type { OtpRequest } from "../http/requests.ts";
import { startCooldown } from "../one-time-tokens/message-cooldown.ts";
import { issueContactConfirmation, issueMagicLink } from "../one-time-tokens/send-token.ts";
import type { AuthDatabase, AuthService, AuthSettings } from "../service.ts";
import { type CodeChallenge, readCodeChallenge } from "./flow-state.ts";

export async function requestOtp(service: AuthService, request: OtpRequest): Promise<EmptyResponse> {
  const options = readOptions(service.settings, request);
  const { contact } = options;
  await startCooldown(service, "sign_in", contact);
  return respondInConstantTime(service, () =>
    service.db.transaction().execute(async (db) => {
      const isKnown = (await findUserByContact(db, contact)) !== undefined;
      const mayProceed = isKnown || (request.create_user && (await tryTakeNewAccountLimit(service)));
      if (!mayProceed) return [];
      return prepare(service, db, options);
    }),
  );
}

type OtpOptions = { contact: Contact; data: JsonObject; challenge: CodeChallenge | undefined };

function readOptions(settings: AuthSettings, request: OtpRequest): OtpOptions {
  const { email, phone, channel, code_challenge, code_challenge_method } = request;
  if (email && phone) throw new AuthRefusal("validation_failed", messages.oneAddressOnOtp);
  if (email && channel) throw new AuthRefusal("validation_failed", messages.channelIsForPhones);
  const challenge = readCodeChallenge(code_challenge, code_challenge_method);
  if (!email && !phone) throw new AuthRefusal("validation_failed", messages.otpNeedsAddress);
  const contact = readRecipient(settings, request);
  checkChannel(channel);
  const data = mergeMetadata(null, request.data ?? {});
  checkMetadata(data);
  return { contact, challenge, data };
}

async function prepare(
  service: AuthService,
  db: AuthDatabase,
  { contact, data, challenge }: OtpOptions,
): Promise<OutgoingMessage[]> {
  const user = await saveUnconfirmedAccount(service, db, { contact, passwordHash: null, data });
  const isVerified = Boolean(user.confirmed_at) || (await autoConfirm(service, db, { user, contact }));
  await writeAudit(db, {
    user,
    action: isVerified ? "user_recovery_requested" : "user_confirmation_requested",
    address: service.caller.address,
    at: service.now(),
    traits: { provider: contact.kind },
  });
  const issue = { user, challenge };
  const isByLink = isVerified && contact.kind === "email";
  return [
    await (isByLink
      ? issueMagicLink(service, db, issue)
      : issueContactConfirmation(service, db, { ...issue, contact })),
  ];
}

/** Confirms the contact if the operator turned confirmation off. The code must be typed all the same. */
async function autoConfirm(
  { now, settings }: AuthService,
  db: AuthDatabase,
  { user, contact }: { user: UserRow; contact: Contact },
): Promise<boolean> {
  if (!settings.isAutoConfirming) return false;
  await acceptContact(db, { kind: contact.kind, userId: user.id, at: now() });
  return true;
}
