// The last status that this page set for an application by other means than the status buttons, so that they
// do not take it for a colleague's change.
import type { ApplicationStatus } from "../../../contract/application-status.ts";

const ownStatuses = new Map<string, ApplicationStatus>();

export function noteOwnStatus(id: string, status: ApplicationStatus): void {
  ownStatuses.set(id, status);
}

export function wasSetHere(id: string, status: ApplicationStatus): boolean {
  return ownStatuses.get(id) === status;
}
