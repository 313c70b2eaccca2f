// A program page as a drawing sheet: hero, title block with the details, benefits,
// structure, FAQ, and then the links to the other programs and the closing band.
import { Drawing } from "../../drawings/drawing.tsx";
import { SectionHeading } from "../../drawings/section-heading.tsx";
import { useWords } from "../../words/words.tsx";
import { TeacherCards } from "../mission/teacher-cards.tsx";
import { Benefits } from "./benefits.tsx";
import { ClosingActions, ClosingBand } from "./closing-band.tsx";
import { Costs } from "./costs.tsx";
import { CourseModules } from "./course-modules.tsx";
import { Hero } from "./hero.tsx";
import { type OtherProgram, OtherPrograms } from "./other-programs.tsx";
import { ProgramFaq } from "./program-faq.tsx";
import type { ShownProgram } from "./shown-program.ts";
import { TitleBlock } from "./title-block.tsx";

type ProgramSheetProps = { program: ShownProgram; others: readonly OtherProgram[] };

export function ProgramSheet({ program, others }: ProgramSheetProps) {
  const programWords = useWords("programPage");
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
          {program.modules[0] ? (
            <section aria-labelledby="structure">
              <SectionHeading id="structure" title={programWords.structureTitle} />
              <CourseModules program={program} />
            </section>
          ) : null}
          {program.teachers ? (
            <section aria-labelledby="teachers">
              <SectionHeading id="teachers" title={program.teachers.title} />
              <TeacherCards people={program.teachers.people} />
            </section>
          ) : null}
          <Costs program={program} />
          <section aria-labelledby="notes">
            <SectionHeading id="notes" title={programWords.faqTitle} />
            <ProgramFaq faq={program.faq} />
          </section>
        </div>
      </div>
      <p className="sheet hidden border-drawing border-t-2 pt-4 print:block">{program.onPaper}</p>
      <OtherPrograms programs={others} />
      <ClosingBand program={program} />
      <ClosingActions program={program} />
    </article>
  );
}
