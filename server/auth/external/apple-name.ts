// Apple tells a person's name once, at the first sign-in, in the posted form beside the code.
import { z } from "zod";
import type { ExternalProfile } from "./profile.ts";

/** Without a name, or with one that is no name, the profile stays as it is. */
export function withAppleName(profile: ExternalProfile, form: string): ExternalProfile {
  const { data } = formUser.safeParse(parse(form));
  const name = data ? `${data.name.firstName} ${data.name.lastName}`.trim() : "";
  return name === "" ? profile : { ...profile, details: { ...profile.details, name, full_name: name } };
}

function parse(form: string): unknown {
  try {
    return JSON.parse(form);
  } catch {
    return undefined; // the form names nobody
  }
}

const part = z.string().max(200).default("");

const formUser = z.object({ name: z.object({ firstName: part, lastName: part }) });
