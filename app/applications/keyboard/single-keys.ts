// Keys of one character that act anywhere on the screen. They leave alone what belongs to somebody
// else: a text field, a dialog, an open menu, and what browsers and screen readers do with Control, Alt and
// Meta. They can be switched off, as WCAG 2.1.4 asks for.
import { useEffect, useRef } from "react";
import { type DeviceSwitch, isSwitchOn } from "../device-switch.ts";

export const singleKeys: DeviceSwitch = { key: "single-keys", isOnAtFirst: true };

type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/**
 * Listens while no dialog has the focus; `isAlsoInApplication` includes that of the open application. Keys
 * are written small.
 */
export function useSingleKeys(actions: KeyActions, { isAlsoInApplication = false } = {}): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = current.current[singleKeyOf(event) ?? ""];
      const dialog = dialogOf(event.target);
      if (!act || (dialog && !(isAlsoInApplication && dialog.querySelector("[data-status]")))) return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isAlsoInApplication]);
}

/** Only moving repeats while a key is held: everything else happens once a press. */
const repeating = "jk";

type Press = Pick<
  KeyboardEvent,
  "key" | "altKey" | "ctrlKey" | "metaKey" | "isComposing" | "repeat" | "defaultPrevented" | "target"
>;

/** The key, small also with Caps Lock; undefined if the press is not meant for the screen. */
export function singleKeyOf(press: Press): string | undefined {
  const { key, repeat, target } = press;
  if (key.length !== 1 || press.altKey || press.ctrlKey || press.metaKey) return undefined;
  if (press.isComposing || press.defaultPrevented || !isSwitchOn(singleKeys)) return undefined;
  const small = key.toLowerCase();
  if ((repeat && !repeating.includes(small)) || hasOwnKeys(target)) return undefined;
  return small;
}

/** A modal dialog keeps the focus, but a press on its backdrop may leave it on the body. */
function dialogOf(target: EventTarget | null): Element | null {
  const around = target instanceof Element ? target.closest("[role=dialog]") : null;
  return around ?? document.querySelector(".dialog-modal");
}

const ownKeys =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], :is(:popover-open)";

function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(ownKeys) !== null;
}
