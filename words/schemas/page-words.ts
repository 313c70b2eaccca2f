// The words of the public pages and their frame, by file of content/LANGUAGE/.
import { z } from "zod";
import { applicationStates } from "../../contract/application-status.ts";
import { scholarshipFields } from "../../contract/scholarship.ts";
import { isPastDay } from "../days.ts";
import {
  allOf,
  exactObject,
  keys,
  labelledPath,
  listOf,
  message,
  messageWithEither,
  missingOr,
  optionalPicture,
  optionalText,
  ownNote,
  pluralMessage,
  text,
  texts,
  titledText,
} from "../kinds.ts";
import { optionalDay, optionalNumber } from "../shared-kinds.ts";
import { documentKinds } from "./documents.ts";

const partnerType = exactObject({ ...keys("title text"), benefits: listOf(text, "four benefits", 4) });
const dollars = z.int(missingOr("must be a whole number of dollars")).positive("must be more than 0");
const formRefusals = exactObject(
  keys(`broken cross_site method_not_allowed body_too_large unsupported_media_type too_many_requests
    unexpected unavailable`),
);
const question = exactObject({
  name: z.enum(scholarshipFields, missingOr("must be a field of the application form")),
  label: text,
  hint: text.optional(),
  ifEmpty: text.optional(),
});

/** A figure of the school, and how it was counted: nothing, or at least how, and as of which day. */
const countedFigure = exactObject({
  ...keys("figure label"),
  from: optionalDay,
  until: optionalDay,
  /** How many people were counted. */
  people: optionalNumber,
  method: optionalText,
  asOf: optionalDay,
})
  .refine(({ asOf }) => asOf === "" || isPastDay(asOf), {
    path: ["asOf"],
    error: "must not be in the future",
  })
  .refine(({ from, until }) => (from === "") === (until === ""), {
    path: ["until"],
    error: "must be there beside the first day, and only then",
  })
  .refine(({ from, until }) => from <= until, { path: ["until"], error: "must not be before the first day" })
  .refine(({ until, asOf }) => asOf === "" || until <= asOf, {
    path: ["asOf"],
    error: "must not be before the last day that was counted",
  })
  .refine(({ from, people, method, asOf }) => asOf !== "" || from + people + method === "", {
    path: ["asOf"],
    error: "must say as of which day this was counted",
  })
  .refine(({ method, asOf }) => asOf === "" || method !== "", {
    path: ["method"],
    error: "must say how this was counted",
  });

/** What a graduate says, with the day on which they agreed to it, and the last one on which it is shown. */
const story = exactObject({
  ...keys("name program quote"),
  consent: optionalDay,
  until: optionalDay,
}).refine(({ consent }) => consent === "" || isPastDay(consent), {
  path: ["consent"],
  error: "must not be in the future",
});

export const pageWords = {
  "pages/home": exactObject({
    home: exactObject({
      ...keys(`searchTitle searchDescription eyebrow title intro start book featuresTitle
        programsTitle learnMore viewAll statisticsTitle scholarshipTitle scholarshipText
        apply consult storiesTitle sampleLabel`),
      scholarshipPicture: optionalPicture,
      scholarshipPictureAlt: optionalText,
      welcomeToast: exactObject(keys("title description")),
      house: exactObject(keys("legendTitle legendHint")),
      features: listOf(titledText, "at least one feature", 1, 99),
      statistics: listOf(countedFigure, "at least one figure", 1, 9),
      statisticsSource: optionalText,
      counting: exactObject({
        ...keys("howCounted"),
        countedPeople: message("count"),
        period: message("from", "until"),
        countedAsOf: message("date"),
      }),
    }),
    stories: listOf(story, "no or some stories", 0, 99),
  }),
  "pages/mission": exactObject({
    mission: exactObject({
      ...keys(`searchTitle searchDescription title lead text whoTitle valuesTitle impactTitle
        impact join joinText`),
      who: texts,
      whoPicture: optionalPicture,
      whoPictureAlt: optionalText,
      verse: exactObject(keys("text reference")),
      values: listOf(titledText, "four core values", 4),
    }),
  }),
  "pages/partners": exactObject({
    partners: exactObject({
      ...keys(`searchTitle searchDescription title intro benefitsTitle discuss closingTitle
        closingText call`),
      types: listOf(partnerType, "three partner types", 3),
    }),
  }),
  "pages/program": exactObject({
    programPage: exactObject({
      ...keys(`consult apply applyByCall applyForProgram scheduleCall benefitsTitle structureTitle
        costQuestion costLink detailsTitle sheet weekly weeklyLabel faqTitle faqLink
        othersTitle viewAll formOpened formFailed`),
      overviewDuration: message("page", "overview"),
      facts: exactObject(keys("duration format certification schedule support")),
    }),
  }),
  "pages/programs": exactObject({
    programsPage: exactObject({
      ...keys(`searchTitle searchDescription title intro consult scheduleCall apply learnMore
        closingTitle closingText closingButton`),
      why: messageWithEither("program", "firstWord"),
      columns: exactObject(keys("duration format certification")),
      lists: exactObject(keys("education options support")),
    }),
    comparison: exactObject({
      ...keys("link title caption calendar lengths"),
      pageDuration: message("duration"),
      columns: exactObject(keys("program duration format schedule certification")),
    }),
  }),
  "pages/schedule": exactObject({
    schedule: exactObject({
      ...keys(`searchTitle searchDescription title intro loading calendarTitle failed noScript
        otherTitle call callBack callBackHint write bookingPage bookingPageHint askTitle`),
      callBackEmail: exactObject(keys("subject text")),
      ask: texts,
    }),
    thankYou: exactObject({
      ...keys(`searchTitle searchDescription title intro nextTitle programs scholarship reschedule`),
      steps: listOf(titledText, "at least one step", 1, 99),
    }),
  }),
  "pages/donate": exactObject({
    donate: exactObject({
      ...keys(`searchTitle searchDescription title intro amountsTitle custom customLabel customHint
        noScript payment busy whyTitle mission taxTitle tax thanks`),
      why: texts,
      thanksText: messageWithEither("amount", "dollars"),
      finished: message("amount"),
      presetsUsd: listOf(dollars, "three amounts", 3),
      simulationMs: z.number(missingOr("must be a number of milliseconds")),
      notice: titledText,
      disclosures: listOf(text, "no or some paragraphs", 0, 99),
    }),
  }),
  "pages/scholarship": exactObject({
    confirmation: exactObject({
      ...keys(`title mayBeEarlier testingMode reference nextTitle receipt noReceipt contactTitle
        contactBefore contactBetween contactAfter print home again`),
      toasts: exactObject(keys("sent failed unclear")),
      meaning: exactObject({ ...keys("failed unclear"), sent: optionalText }),
      next: texts,
      summary: exactObject(keys("title name program date email")),
      copy: exactObject(keys("title intro gone clear clearHint")),
      leaving: exactObject(keys("sending question meaning wait waiting clearAnyway startAnyway")),
      lookUp: exactObject(keys("before link after")),
      correct: exactObject({
        ...keys("open label hint save saving cancel saved same tooLate tooMany failed"),
        maybe: message("address"),
      }),
    }),
    scholarshipSections: listOf(
      exactObject({
        title: text,
        intro: text.optional(),
        questions: listOf(question, "at least one question", 1, 99),
      }),
      "at least one part",
      1,
      99,
    ).superRefine(eachFieldOnce),
    scholarship: exactObject({
      ...keys(`searchTitle searchDescription title intro helpBefore helpBetween submit submitting submittingStatus
        consent privacy problem titlePrefix errorPrefix noScript keepInLanguage leaveEmpty`),
      lookUp: exactObject(keys("before link")),
      progress: message("part", "parts"),
      answered: message("answered", "questions"),
      ...allOf(["didYouMean", "acceptAddress", "keepAddress"], message("address")),
      oneLetterName: message("letter"),
      pleaseCheck: exactObject({
        ...keys("title titlePrefix text submit question"),
        reasons: exactObject(keys("phone state zip")),
      }),
      before: exactObject({ title: text, points: texts }),
      allAnswers: exactObject(keys("open title text change back")),
      helper: exactObject(
        keys(`title isHelped intro helperName helperOrganization helperEmail emailHint
        helperFollows yes no`),
      ),
      keeping: exactObject({
        ...keys(`option optionHint refused clear clearHint clearQuestion clearMeaning clearUnconfirmed
        clearYes clearNo cleared gone`),
        restored: exactObject({ title: text, text: message("date") }),
        place: exactObject(keys("tab device nowhere")),
        contested: exactObject(keys("title text show keep")),
      }),
      notSaved: exactObject({
        ...keys("toast connection tooMany unavailable refused"),
        limited: message("timeOfDay"),
      }),
      waiting: exactObject(keys("title text tryNow stop")),
      paused: exactObject(keys("stopped changed text")),
      unconfirmed: exactObject(keys("title text send")),
    }),
  }),
  "pages/status": exactObject({
    applicationStates: exactObject(allOf(applicationStates, exactObject(keys("step text")))),
    status: exactObject({
      ...keys(`searchTitle searchDescription title intro submit problem titlePrefix errorPrefix
        tooMany unavailable helpBefore helpBetween`),
      reference: exactObject(keys("label hint missing")),
      email: exactObject(keys("label hint")),
      requested: exactObject(keys("title text nothing again")),
      expired: exactObject(keys("title text typed")),
      found: exactObject({
        ...keys("title reference program date progress done private"),
        steps: exactObject(keys("received inReview decided")),
      }),
      helping: exactObject({
        ...keys("title intro private"),
        states: exactObject(allOf([...applicationStates, "withdrawn"], text)),
      }),
      lost: exactObject(keys("title intro label submit")),
      changes: exactObject({
        ...keys("title tooMany listTitle"),
        contact: exactObject({
          ...keys("open intro submit nothing"),
          phoneNow: message("end"),
          emailNow: message("address"),
        }),
        addition: exactObject({
          ...keys("open intro question text submit missing begun"),
          hint: message("limit"),
          tooLong: message("limit"),
        }),
        ...allOf(["withdrawal", "deletion"], exactObject(keys("open intro submit"))),
        wishes: exactObject(
          allOf(
            ["withdrawal", "deletion"],
            exactObject({ title: message("date"), ...keys("text change return") }),
          ),
        ),
        done: exactObject(keys("contact addition withdrawal deletion return helper")),
        helper: exactObject(keys("text submit")),
        moved: exactObject(keys("title text")),
        list: exactObject({
          entries: exactObject(keys("addition withdrawal deletion return helper")),
          corrected: message("what"),
        }),
      }),
      own: exactObject({
        ...keys("title loading failed tryAgain lookUp change opening openFailed"),
        ...allOf(["intro", "none"], message("email")),
      }),
      signIn: exactObject(keys("before link after")),
    }),
  }),
  refusals: exactObject({ refusals: exactObject({ scholarship: formRefusals, status: formRefusals }) }),
  "pages/documents": exactObject({
    documentsPage: exactObject({
      ...keys("searchTitle searchDescription title intro noDocuments onAnotherSite earlierVersions"),
      kindNames: exactObject(allOf(documentKinds, text)),
      inLanguage: message("language"),
      ...allOf(["inEffectSince", "inEffectFrom"], message("date")),
      pdf: message("size"),
    }),
  }),
  "pages/privacy": exactObject({
    privacy: exactObject({
      ...keys(`searchTitle searchDescription title intro contactTitle contactBefore contactBetween`),
      sections: listOf(
        exactObject({ title: text, points: texts, saysHowLong: z.boolean().optional() }),
        "at least one section",
        1,
        99,
      ),
      kept: exactObject({
        ...keys("untilAsked afterwards"),
        new: message("time"),
        reviewing: message("time"),
        approved: message("time"),
        rejected: message("time"),
        untilAskedTime: text,
        months: pluralMessage("months"),
      }),
    }),
  }),
  "pages/not-found": exactObject({
    notFound: exactObject({
      ...keys("code title requested text home programs popularTitle"),
      links: listOf(labelledPath, "at least one link", 1, 99),
    }),
  }),
  "pages/failure": exactObject({
    failure: exactObject(keys("title text home write")),
  }),
  site: exactObject({
    ownApplicationsLink: exactObject({ ...keys("label short"), to: labelledPath.shape.to }),
    footer: exactObject({
      ...keys(
        `aboutTitle about quickLinksTitle contactTitle actionTitle call donate themeTitle placementNote`,
      ),
      quickLinks: listOf(labelledPath, "at least one link", 1, 99),
      privacy: labelledPath,
      lookUp: labelledPath,
      documents: labelledPath,
    }),
    navigationLinks: listOf(labelledPath, "at least one link", 1, 99),
    frame: exactObject({
      ...keys("main skip menu signIn admin security signOut newTab"),
      /** Beneath links to other sites; empty where these are in the language of the page. */
      otherSite: ownNote,
      themes: exactObject(keys("system light dark")),
      about: message("program"),
    }),
  }),
};

/** The form needs an answer for each of its fields, and shows a mistake only beside a question. */
function eachFieldOnce(
  parts: readonly { questions: readonly { name: string }[] }[],
  issues: z.RefinementCtx,
) {
  const asked = parts.flatMap(({ questions }) => questions.map(({ name }) => name));
  for (const field of scholarshipFields) {
    const times = asked.filter((name) => name === field).length;
    if (times === 0) issues.addIssue(`must ask for "${field}": without it nobody can send the form`);
    if (times > 1) issues.addIssue(`must ask for "${field}" once, and asks for it ${times} times`);
  }
}
