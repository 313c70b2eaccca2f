// Every set of migrations in the order in which they build on one another.
import { fileURLToPath } from "node:url";
import type { MigrationSet } from "../platform/postgres/migrate.ts";

export const migrationSets: MigrationSet[] = [
  { owner: "auth", folder: folder("./auth/migrations") },
  { owner: "platform", folder: folder("./platform/migrations") },
  { owner: "delivery", folder: folder("./delivery/migrations") },
  { owner: "supabase", folder: folder("../supabase/migrations") },
  { owner: "email", folder: folder("./email/migrations") },
];

/** From `server/`. */
function folder(path: string): string {
  return fileURLToPath(new URL(path, new URL("..", import.meta.url)));
}
