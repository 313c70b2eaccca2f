// The close icon of dialogs and toasts. The button around it has the accessible name.

export const closeButtonClass =
  "grid size-11 shrink-0 cursor-pointer place-items-center rounded-xs hover:bg-ground-alt";

export function CloseIcon() {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="size-4 stroke-current"
      fill="none"
      strokeWidth="1.75"
    >
      <path d="m3 3 10 10M13 3 3 13" />
    </svg>
  );
}
