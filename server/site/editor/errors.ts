// What a call of the editor is refused with (contract/site-editor.ts).
import type { EditorFault, EditorRefusal } from "../../../contract/site-editor.ts";

const statuses = {
  signed_out: 401,
  not_an_editor: 403,
  only_administrators: 403,
  needs_proof: 428,
  newer_publication: 409,
  newer_drafts: 409,
  broken: 400,
  faults: 422,
  busy: 503,
  unavailable: 503,
} as const satisfies Record<EditorRefusal["reason"], number>;

export class EditorError extends Error {
  readonly reason: EditorRefusal["reason"];
  readonly faults: readonly EditorFault[] | undefined;

  constructor(reason: EditorRefusal["reason"], faults?: readonly EditorFault[]) {
    super(reason);
    this.reason = reason;
    this.faults = faults;
  }

  get status() {
    return statuses[this.reason];
  }
}
