// The calls behind saved views. The database shows each administrator only their own; a refusal throws.
import { connect } from "../../backend/connect.ts";
import type { Database } from "../../backend/database-schema.ts";
import { newId } from "../../backend/new-id.ts";

export type SavedView = Pick<Database["public"]["Tables"]["saved_views"]["Row"], "id" | "name" | "query">;

/** The database refuses one more. */
export const maxSavedViews = 20;
export const maxNameCharacters = 60;

export async function readSavedViews(signal: AbortSignal): Promise<SavedView[]> {
  const { data } = await connect();
  const query = data.from("saved_views").select("id, name, query").order("name").abortSignal(signal);
  return (await query.throwOnError()).data;
}

export async function addSavedView(view: Omit<SavedView, "id">): Promise<"saved" | "taken" | "full"> {
  const { data } = await connect();
  const { error } = await data.from("saved_views").insert({ id: newId(), ...view });
  if (!error) return "saved";
  if (error.code === "23505") return "taken";
  if (error.code === "23514") return "full";
  throw error;
}

export async function removeSavedView(id: string): Promise<void> {
  const { data } = await connect();
  await data.from("saved_views").delete().eq("id", id).throwOnError();
}
