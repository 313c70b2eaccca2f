// Reads and opens the applications that were sent with the confirmed address of the signed-in account. The
// database decides which they are (public.my_applications).
import { type LookedUpApplication, parseState, parseWish } from "../../contract/application-status.ts";
import { connect } from "../backend/connect.ts";

export async function readOwnApplications(): Promise<LookedUpApplication[]> {
  const { data } = await connect();
  const { data: rows } = await data.rpc("my_applications").throwOnError();
  return rows.map(({ reference, program, received_at, state, wishes, wishes_since }) => ({
    reference: reference ?? "",
    program,
    receivedAt: received_at ?? "",
    state: parseState(state),
    wish: parseWish(wishes, wishes_since),
  }));
}

/** The token of a link to the page of this application. Rejects if it is not the account's any more. */
export async function openOwnApplication(reference: string): Promise<string> {
  const { data } = await connect();
  const { data: rows } = await data.rpc("open_my_application", { reference }).throwOnError();
  const token = rows[0]?.token;
  if (!token) throw new Error("The account has no application with this reference.");
  return token;
}
