// The tables as the browser's data client sees them: generated from the migrations, with the one thing that the database
// says as a check constraint and not as a type, the four statuses (spec section 4).
import type { Database as Generated } from "../../contract/database.types.ts";
import type { ApplicationStatus } from "../../contract/scholarship.ts";

type Tables = Generated["public"]["Tables"];
type Applications = Tables["scholarship_applications"];

export type StoredApplication = Omit<Applications["Row"], "status"> & { status: ApplicationStatus };

export type Database = {
  public: Omit<Generated["public"], "Tables"> & {
    Tables: Omit<Tables, "scholarship_applications"> & {
      scholarship_applications: Omit<Applications, "Row"> & { Row: StoredApplication };
    };
  };
};
