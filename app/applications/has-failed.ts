// Whether something that is to be shown could not be read. Unlike `isError` it stays so while that is read
// again, so that what says it neither flickers nor loses the focus.
import type { UseQueryResult } from "@tanstack/react-query";

export type Asked = Pick<UseQueryResult, "isError" | "isPending" | "errorUpdateCount">;

export function hasFailed({ isError, isPending, errorUpdateCount }: Asked): boolean {
  return isError || (isPending && errorUpdateCount > 0);
}
