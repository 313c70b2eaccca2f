// Reads the applications that were sent with the confirmed address of the signed-in account. The database
// decides which they are (public.my_applications).
import { type LookedUpApplication, parseState } from "../../contract/application-status.ts";
import { connect } from "../backend/connect.ts";

export async function readOwnApplications(): Promise<LookedUpApplication[]> {
  const { data } = await connect();
  const { data: rows } = await data.rpc("my_applications").throwOnError();
  return rows.map(({ reference, program, received_at, state }) => ({
    reference: reference ?? "",
    program,
    receivedAt: received_at ?? "",
    state: parseState(state),
  }));
}
