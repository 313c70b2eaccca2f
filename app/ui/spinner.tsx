// A loading indicator: a rotating ring and its label, announced politely (role="status").

export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 py-16 text-ink-muted">
      <span
        aria-hidden="true"
        className="size-5 animate-spin rounded-full border-2 border-line border-t-drawing motion-reduce:animate-none"
      />
      <span>{label}</span>
    </div>
  );
}
