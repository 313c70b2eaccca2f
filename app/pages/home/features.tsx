// The features of the school.
import { SectionHeading } from "../../drawings/section-heading.tsx";
import { useWords } from "../../words/words.tsx";

export function Features() {
  const home = useWords("home");
  return (
    <section aria-labelledby="features" className="pb-6">
      <SectionHeading id="features" title={home.featuresTitle} />
      <ul className="mt-6 border-drawing border-t-2">
        {home.features.map(({ title, text }) => (
          <li key={title} className="border-line border-b py-5">
            <h3 className="text-[1.375rem]">{title}</h3>
            <p className="mt-1.5 max-w-[58ch]">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
