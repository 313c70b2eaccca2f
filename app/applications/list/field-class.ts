// The look of the small fields in the toolbar above the list: 44 px on phones, 36 px on wide screens.

export const fieldClass =
  "block min-h-11 min-w-0 rounded-xs border border-ink-muted bg-ground px-2.5 py-1 text-[0.9375rem] text-ink placeholder:text-ink-muted lg:min-h-9";
