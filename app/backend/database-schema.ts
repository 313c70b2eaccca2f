// The database types of the browser's data client: generated from the migrations, with the statuses that the
// table application_statuses allows.

import type { ApplicationStatus } from "../../contract/application-status.ts";
import type { Database as Generated } from "../../contract/database.types.ts";

type Tables = Generated["public"]["Tables"];
type Applications = Tables["scholarship_applications"];

export type StoredApplication = Omit<Applications["Row"], "status"> & { status: ApplicationStatus };

/**
 * A row of the list. `program` is null where none is known, `language` if it could not be read, and
 * `sort_name` is missing if the table itself was read.
 */
export type ListedApplication = StoredApplication & {
  program: string | null;
  language: string | null;
  is_held: boolean;
  sort_name?: string;
};

export type PossibleDuplicateReasons = {
  application_id: string;
  same_email: boolean;
  same_phone: boolean;
  same_name: boolean;
};

export type Database = {
  public: Omit<Generated["public"], "Tables"> & {
    Tables: Omit<Tables, "scholarship_applications"> & {
      scholarship_applications: Omit<Applications, "Row"> & { Row: StoredApplication };
    };
  };
};
