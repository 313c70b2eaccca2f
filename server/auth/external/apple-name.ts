// Apple sends a person's name only at the first sign-in, in the posted form beside the code.
import { z } from "zod";
import type { ExternalProfile } from "./profile.ts";

/** Adds the name from the form's `user` field. Without a valid name the profile is returned unchanged. */
export function withAppleName(profile: ExternalProfile, form: string): ExternalProfile {
  const { data } = formUser.safeParse(parse(form));
  const name = data ? `${data.name.firstName} ${data.name.lastName}`.trim() : "";
  return name === "" ? profile : { ...profile, details: { ...profile.details, name, full_name: name } };
}

function parse(form: string): unknown {
  try {
    return JSON.parse(form);
  } catch {
    return undefined; // not JSON, so it holds no name
  }
}

const part = z.string().max(200).default("");

const formUser = z.object({ name: z.object({ firstName: part, lastName: part }) });
