// All sets of migrations, each after those that it depends on.
import { fileURLToPath } from "node:url";
import type { MigrationSet } from "../platform/postgres/migrate.ts";

export const migrationSets: MigrationSet[] = [
  { owner: "auth", folder: migrationFolder("./auth/migrations") },
  { owner: "platform", folder: migrationFolder("./platform/migrations") },
  { owner: "delivery", folder: migrationFolder("./delivery/migrations") },
  { owner: "supabase", folder: migrationFolder("../supabase/migrations") },
  { owner: "email", folder: migrationFolder("./email/migrations") },
  { owner: "status", folder: migrationFolder("./status/migrations") },
];

/** `path` is relative to `server/`. */
function migrationFolder(path: string): string {
  return fileURLToPath(new URL(path, new URL("..", import.meta.url)));
}
