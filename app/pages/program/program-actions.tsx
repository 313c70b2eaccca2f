// The two actions of a program: talk with an advisor, and apply. Most programs do both on
// /schedule. One with `booking: "external"` (Business Office Management) uses the external booking page and
// the external application form.
import type { WholeProgram } from "../../../words/program.ts";
import { ApplicationFormLink } from "../../shell/application-form-link.tsx";
import { ApplyByCallLink } from "../../shell/apply-by-call-link.tsx";
import { CtaLink } from "../../shell/cta-link.tsx";
import { OtherSiteNote } from "../../shell/other-site-note.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";

type ActionProps = { program: WholeProgram; children: string };

export function ConsultLink({ program, children }: ActionProps) {
  const organisation = useWords("school");
  const isExternal = program.booking === "external";
  const to = isExternal ? organisation.links.bookingPage || "/schedule" : "/schedule";
  return (
    <OtherSiteNote to={to} className="self-start">
      <CtaLink cta="schedule_call" to={to} className={isExternal ? "" : "self-start"}>
        {children}
      </CtaLink>
    </OtherSiteNote>
  );
}

export function ApplyLink({ program, children }: ActionProps) {
  if (program.booking === "external")
    return <ExternalApplyLink program={program}>{children}</ExternalApplyLink>;
  return <ApplyByCallLink variant="outline">{children}</ApplyByCallLink>;
}

function ExternalApplyLink({ program, children }: ActionProps) {
  const { formOpened, formFailed } = useWords("programPage");
  const openedToast = { title: formOpened, variant: "success" } as const;
  const { toast } = useToast();

  function opened() {
    toast(openedToast);
  }

  function failed(failure: unknown) {
    // biome-ignore lint/suspicious/noConsole: this failure is logged (R-67)
    console.error("The application form could not be opened.", failure);
    toast({ title: formFailed, variant: "error" });
  }

  return (
    <ApplicationFormLink
      program={program}
      variant="outline"
      onOpened={opened}
      onFailed={failed}
      data-cta="program_apply"
      data-toast={JSON.stringify(openedToast)}
    >
      {children}
    </ApplicationFormLink>
  );
}
