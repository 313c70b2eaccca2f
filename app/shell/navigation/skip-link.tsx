// The first stop for the keyboard: past the navigation, to the content.

export function SkipLink({ targetId }: { targetId: string }) {
  return (
    <a
      href={`#${targetId}`}
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-xs bg-action px-4 py-3 text-on-action focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
