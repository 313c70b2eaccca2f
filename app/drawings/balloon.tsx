// A numbered balloon, as drawings use to point at a part. It is hidden from screen readers: it stands in a
// list, which gives the number already.

export function Balloon({ children, className = "" }: { children: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-9 shrink-0 place-items-center rounded-full border-2 border-current font-heading text-base text-drawing leading-none ${className}`}
    >
      {children}
    </span>
  );
}
