// The look of a link that leads past what comes first: it shows while it has focus.

export const skipLinkClass =
  "fixed top-2 left-2 z-50 -translate-y-24 rounded-xs bg-action px-4 py-3 text-on-action focus:translate-y-0 print:hidden";
