// A numbered balloon, as drawings use to point at a part. The number may decorate (a list says it already).

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
