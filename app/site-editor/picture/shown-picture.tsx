// A picture by its value, as pages show it.
import { use } from "react";
import { useWords } from "../../words/words.tsx";
import { PictureContext } from "./picture-context.ts";

type ShownPictureProps = { name: string; alt: string; className: string };

export function ShownPicture({ name, alt, className }: ShownPictureProps) {
  const words = useWords("siteEditor").picture;
  const Picture = use(PictureContext);
  if (name === "") return <p className="mt-1 text-base text-ink-muted">{words.none}</p>;
  return (
    <div className={`border border-line bg-ground ${className}`}>
      <Picture key={name} file={name} alt={alt} className="block w-full text-drawing" sizes="20rem" />
    </div>
  );
}
