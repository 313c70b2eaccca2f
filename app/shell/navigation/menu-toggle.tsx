// Opens and closes the menu on small screens; Escape in the menu is not needed, as the menu covers nothing.
import { DisclosureButton } from "../../ui/disclosure-button.tsx";
import { useWords } from "../../words/words.tsx";

export function MenuToggle({ controls }: { controls: string }) {
  const { menu } = useWords("frame");
  return (
    <DisclosureButton
      controls={controls}
      className="group hidden min-h-11 cursor-pointer items-center gap-2.5 rounded-xs border-2 border-action px-2.5 font-heading text-action text-base hover:bg-ground-alt scripted:inline-flex lg:scripted:hidden"
    >
      <svg
        viewBox="0 0 20 16"
        aria-hidden="true"
        className="w-5 max-[23.75rem]:hidden"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <path d="M0 2h20M0 8h20M0 14h20" className="group-aria-expanded:hidden" />
        <path d="M3 1l14 14M17 1L3 15" className="hidden group-aria-expanded:inline" />
      </svg>
      {menu}
    </DisclosureButton>
  );
}
