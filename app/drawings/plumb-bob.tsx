// The brand mark: a plumb bob on its line. It decorates; the words beside it carry the name.

export function PlumbBob({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 40" fill="none" aria-hidden="true" className={className} stroke="currentColor">
      <path d="M12 0v9" strokeWidth="1.5" />
      <path d="M9.25 9h5.5v4.5h-5.5z" strokeWidth="1.5" strokeLinejoin="round" />
      <path
        d="M9.25 13.5C6 15 4.75 17.6 4.75 20.5c0 5 4.25 9.5 7.25 17 3-7.5 7.25-12 7.25-17 0-2.9-1.25-5.5-4.5-7z"
        fill="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M5 20.5h14" stroke="var(--color-ground)" strokeWidth="1.25" />
    </svg>
  );
}
