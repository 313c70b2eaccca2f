// Whether the signed-in administrator gets the daily digest. A refusal throws.
import { connect } from "../../backend/connect.ts";

export async function readSubscription(signal: AbortSignal): Promise<boolean> {
  const { data } = await connect();
  const query = data.from("digest_subscriptions").select("account_id").limit(1).abortSignal(signal);
  return (await query.throwOnError()).data.length > 0;
}

export async function setSubscription(isOn: boolean): Promise<void> {
  const { auth, data } = await connect();
  const session = await auth.getSession();
  const account_id = session.data.session?.user.id;
  if (!account_id) throw new Error("There is no session.");
  const table = data.from("digest_subscriptions");
  if (!isOn) return void (await table.delete().eq("account_id", account_id).throwOnError());
  const { error } = await table.insert({ account_id });
  if (error && error.code !== "23505") throw error; // it was on already
}
