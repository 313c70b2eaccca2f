// The tables as the browser's data client sees them: generated from the migrations, with what the database
// says otherwise than as a type: the four statuses (a check constraint, R-154).
import type { Database as Generated } from "../../contract/database.types.ts";
import type { ApplicationStatus } from "../../contract/scholarship.ts";

type Tables = Generated["public"]["Tables"];
type Applications = Tables["scholarship_applications"];

export type StoredApplication = Omit<Applications["Row"], "status"> & { status: ApplicationStatus };

/** What the list reads; `sort_name` is missing where the table itself was read. */
export type ListedApplication = StoredApplication & { sort_name?: string };

export type ApplicationSignalsRow = {
  application_id: string;
  held_reason: string | null;
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
