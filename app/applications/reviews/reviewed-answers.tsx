// The answers of an application as a reviewer sees them. What is hidden is left out.
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { applicationDate } from "../describe-application.ts";
import { Answer } from "../detail/answer.tsx";
import { useSchoolDays } from "../school-days.ts";
import { useLanguageName } from "../use-language-name.ts";
import { useQuestionLabel } from "../use-question-label.ts";
import type { ReviewedApplication } from "./reviews-store.ts";

const contactFields = ["email", "phone", "address", "city"] as const;

export function ReviewedAnswers({ application }: { application: ReviewedApplication }) {
  const { fields } = useWords("applicationDetail");
  const words = useWords("reviews");
  const { timeZone } = useSchoolDays();
  const { code } = useWords("language");
  const labelOf = useQuestionLabel();
  const nameOf = useLanguageName();
  const { language } = application;
  return (
    <dl className="grid max-w-3xl grid-cols-1 gap-x-5 gap-y-3 text-base sm:grid-cols-2">
      <Answer name={labelOf("program")}>{application.program}</Answer>
      <Answer name={fields.date}>{applicationDate(application, timeZone)}</Answer>
      <Answer name={fields.reference}>
        <span translate="no">{application.reference}</span>
      </Answer>
      {language && language !== code ? <Answer name={fields.language}>{nameOf(language)}</Answer> : null}
      {contactFields.map((field) =>
        application[field] === null ? null : (
          <Answer key={field} name={labelOf(field)}>
            {application[field]}
          </Answer>
        ),
      )}
      <Answer name={labelOf("state")}>{application.state}</Answer>
      {application.zip === null ? null : <Answer name={labelOf("zip")}>{application.zip}</Answer>}
      <Answer name={labelOf("financial")} isWide>
        {application.budget}
      </Answer>
      <Answer name={labelOf("education")} isWide>
        {application.education}
      </Answer>
      <Answer name={labelOf("career")} isWide>
        {application.experience}
      </Answer>
      <Answer
        name={formatMessage(fields.storyAndGoals, { story: labelOf("story"), goals: labelOf("goals") })}
        isWide
      >
        {application.why_interested}
      </Answer>
      {application.additions.map(({ question, body }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: additions have no id and only grow.
        <Answer key={index} name={formatMessage(words.added, { question: questionLabel(question) })} isWide>
          {body}
        </Answer>
      ))}
    </dl>
  );

  function questionLabel(question: string): string {
    const known = (["education", "career", "financial", "story", "goals"] as const).find(
      (name) => name === question,
    );
    return known ? labelOf(known) : question;
  }
}
