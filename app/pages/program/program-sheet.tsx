// A program page as a drawing sheet: hero, title block with the details, benefits,
// structure, FAQ, and then the links to the other programs and the closing band.
import type { MetaDescriptor } from "react-router";
import { programWords } from "#content/pages/programs.ts";
import type { ProgramPage, WholeProgram } from "#content/programs/program.ts";
import { programs } from "#content/programs/programs.ts";
import { Drawing } from "../../drawings/drawing.tsx";
import { SectionHeading } from "../../drawings/section-heading.tsx";
import { pageMeta } from "../../shell/metadata/page-meta.ts";
import { programSchema, questionsSchema } from "../../shell/metadata/structured-data.ts";
import { Benefits } from "./benefits.tsx";
import { ClosingActions, ClosingBand } from "./closing-band.tsx";
import { CourseModules } from "./course-modules.tsx";
import { Hero } from "./hero.tsx";
import { OtherPrograms } from "./other-programs.tsx";
import { ProgramFaq } from "./program-faq.tsx";
import { TitleBlock } from "./title-block.tsx";

/**
 * Joins the entry and the page of the program `name`. app/program-routes.ts writes the modules that call it.
 */
export function assembleProgram(name: string, page: ProgramPage): WholeProgram {
  const entry = programs.find((program) => program.name === name);
  if (!entry) throw new Error(`content/programs/programs.ts has no program with the name "${name}".`);
  return { ...entry, ...page };
}

export function programMeta(program: WholeProgram): MetaDescriptor[] {
  return pageMeta({
    title: program.title,
    description: program.searchDescription,
    path: program.path,
    picture: program.picture,
    pictureAlt: program.pictureAlt,
    things: [programSchema(program), questionsSchema(program)],
  });
}

export function ProgramSheet({ program }: { program: WholeProgram }) {
  return (
    <article className="action-bar-page">
      <Hero program={program} />
      <div className="sheet grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="lg:col-start-2 lg:row-start-1">
          <TitleBlock program={program} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <section aria-labelledby="benefits">
            <SectionHeading id="benefits" title={programWords.benefitsTitle} />
            <Benefits program={program} />
          </section>
          {program.photograph ? (
            <Drawing
              {...program.photograph}
              className="mt-10 max-h-[28rem] w-full"
              sizes="(min-width: 84rem) 53rem, (min-width: 64rem) 60vw, 100vw"
            />
          ) : null}
          <section aria-labelledby="structure">
            <SectionHeading id="structure" title={programWords.structureTitle} />
            <CourseModules program={program} />
          </section>
          <section aria-labelledby="notes">
            <SectionHeading id="notes" title={programWords.faqTitle} />
            <ProgramFaq faq={program.faq} />
          </section>
        </div>
      </div>
      <OtherPrograms currentPath={program.path} />
      <ClosingBand program={program} />
      <ClosingActions program={program} />
    </article>
  );
}
