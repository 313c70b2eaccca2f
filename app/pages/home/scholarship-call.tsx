// The scholarship call to action: links to the external application form and to a consultation.
import { Drawing } from "../../drawings/drawing.tsx";
import { SectionHeading } from "../../drawings/section-heading.tsx";
import { ApplicationFormLink } from "../../shell/application-form-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";

export function ScholarshipCall() {
  const home = useWords("home");
  return (
    <section
      aria-labelledby="scholarship"
      className="sheet grid items-center gap-x-16 pb-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <div>
        <SectionHeading id="scholarship" title={home.scholarshipTitle} />
        <p className="mt-4 max-w-[60ch] text-[1.1875rem]">{home.scholarshipText}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ApplicationFormLink>{home.apply}</ApplicationFormLink>
          <ButtonLink to="/schedule" variant="outline">
            {home.consult}
          </ButtonLink>
        </div>
      </div>
      {home.scholarshipPicture ? (
        <div className="drafting-grid mt-10 border-2 border-drawing lg:mt-20">
          <Drawing
            file={home.scholarshipPicture}
            alt={home.scholarshipPictureAlt}
            className="w-full text-drawing"
            sizes="(min-width: 84rem) 31rem, (min-width: 64rem) 38vw, 100vw"
          />
        </div>
      ) : null}
    </section>
  );
}
