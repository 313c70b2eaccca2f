// The scholarship call to action: links to the external application form and to a consultation.
import { home } from "#content/pages/home.ts";
import { SectionHeading } from "../../drawings/section-heading.tsx";
import { ApplicationFormLink } from "../../shell/application-form-link.tsx";
import { ButtonLink } from "../../ui/button.tsx";

export function ScholarshipCall() {
  return (
    <section aria-labelledby="scholarship" className="sheet pb-8">
      <SectionHeading id="scholarship" title={home.scholarshipTitle} />
      <div className="lg:pl-14">
        <p className="mt-4 max-w-[60ch] text-[1.1875rem]">{home.scholarshipText}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ApplicationFormLink>{home.apply}</ApplicationFormLink>
          <ButtonLink to="/schedule" variant="outline">
            {home.consult}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
