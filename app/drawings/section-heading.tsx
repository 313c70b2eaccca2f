// The heading of a section. The plumb bob opens the page, in the navigation, and is not repeated here.
type SectionHeadingProps = { title: string; id: string };

export function SectionHeading({ title, id }: SectionHeadingProps) {
  return (
    <h2 id={id} className="pt-14 text-3xl lg:pt-20 lg:text-[2.5rem]">
      {title}
    </h2>
  );
}
