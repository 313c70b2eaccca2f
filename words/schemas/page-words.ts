// The words of the public pages and their frame, by file of content/LANGUAGE/.
import { z } from "zod";
import { applicationStates } from "../../contract/application-status.ts";
import { scholarshipFields } from "../../contract/scholarship.ts";
import {
  allOf,
  fixed,
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

const partnerType = fixed({ ...keys("title text"), benefits: listOf(text, "four benefits", 4) });
const dollars = z.int(missingOr("must be a whole number of dollars")).positive("must be more than 0");
const formRefusals = fixed(
  keys(`broken cross_site method_not_allowed body_too_large unsupported_media_type too_many_requests
    unexpected unavailable`),
);
const question = fixed({
  name: z.enum(scholarshipFields, missingOr("must be a field of the application form")),
  label: text,
  hint: text.optional(),
  ifEmpty: text.optional(),
});

export const pageWords = {
  "pages/home": fixed({
    home: fixed({
      ...keys(`searchTitle searchDescription eyebrow title intro start book featuresTitle
        programsTitle learnMore viewAll statisticsTitle scholarshipTitle scholarshipText
        apply consult storiesTitle sampleLabel`),
      scholarshipPicture: optionalPicture,
      scholarshipPictureAlt: optionalText,
      welcomeToast: fixed(keys("title description")),
      house: fixed(keys("legendTitle legendHint")),
      features: listOf(titledText, "at least one feature", 1, 99),
      statistics: listOf(fixed(keys("figure label")), "at least one figure", 1, 9),
      statisticsSource: optionalText,
    }),
    stories: listOf(fixed(keys("name program quote")), "at least one story", 1, 99),
  }),
  "pages/mission": fixed({
    mission: fixed({
      ...keys(`searchTitle searchDescription title lead text whoTitle valuesTitle impactTitle
        impact join joinText`),
      who: texts,
      whoPicture: optionalPicture,
      whoPictureAlt: optionalText,
      verse: fixed(keys("text reference")),
      values: listOf(titledText, "four core values", 4),
    }),
  }),
  "pages/partners": fixed({
    partners: fixed({
      ...keys(`searchTitle searchDescription title intro benefitsTitle discuss closingTitle
        closingText call`),
      types: listOf(partnerType, "three partner types", 3),
    }),
  }),
  "pages/program": fixed({
    programPage: fixed({
      ...keys(`consult apply applyByCall applyForProgram scheduleCall benefitsTitle structureTitle
        costQuestion costLink detailsTitle sheet weekly weeklyLabel faqTitle faqLink
        othersTitle viewAll formOpened formFailed`),
      overviewDuration: message("page", "overview"),
      facts: fixed(keys("duration format certification schedule support")),
    }),
  }),
  "pages/programs": fixed({
    programsPage: fixed({
      ...keys(`searchTitle searchDescription title intro consult scheduleCall apply learnMore
        closingTitle closingText closingButton`),
      why: messageWithEither("program", "firstWord"),
      columns: fixed(keys("duration format certification")),
      lists: fixed(keys("education options support")),
    }),
    comparison: fixed({
      ...keys("link title caption lengths"),
      pageDuration: message("duration"),
      columns: fixed(keys("program duration format schedule certification")),
    }),
  }),
  "pages/schedule": fixed({
    schedule: fixed({
      ...keys(`searchTitle searchDescription title intro loading calendarTitle failed noScript
        otherTitle call callBack callBackHint write bookingPage bookingPageHint askTitle`),
      callBackEmail: fixed(keys("subject text")),
      ask: texts,
    }),
    thankYou: fixed({
      ...keys(`searchTitle searchDescription title intro nextTitle programs scholarship reschedule`),
      steps: listOf(titledText, "at least one step", 1, 99),
    }),
  }),
  "pages/donate": fixed({
    donate: fixed({
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
  "pages/scholarship": fixed({
    confirmation: fixed({
      ...keys(`title mayBeEarlier testingMode reference nextTitle receipt noReceipt contactTitle
        contactBefore contactBetween contactAfter print home again`),
      toasts: fixed(keys("sent failed unclear")),
      meaning: fixed({ ...keys("failed unclear"), sent: optionalText }),
      next: texts,
      summary: fixed(keys("title name program date email")),
      copy: fixed(keys("title intro gone clear clearHint")),
      leaving: fixed(keys("sending question meaning wait waiting clearAnyway startAnyway")),
      lookUp: fixed(keys("before link after")),
      correct: fixed({
        ...keys("open label hint save saving cancel saved same tooLate tooMany failed"),
        maybe: message("address"),
      }),
    }),
    scholarshipSections: listOf(
      fixed({
        title: text,
        intro: text.optional(),
        questions: listOf(question, "at least one question", 1, 99),
      }),
      "at least one part",
      1,
      99,
    ).superRefine(eachFieldOnce),
    scholarship: fixed({
      ...keys(`searchTitle searchDescription title intro helpBefore helpBetween submit submitting submittingStatus
        consent privacy problem titlePrefix errorPrefix noScript keepInLanguage leaveEmpty`),
      lookUp: fixed(keys("before link")),
      progress: message("part", "parts"),
      answered: message("answered", "questions"),
      ...allOf(["didYouMean", "acceptAddress", "keepAddress"], message("address")),
      oneLetterName: message("letter"),
      pleaseCheck: fixed({
        ...keys("title titlePrefix text submit question"),
        reasons: fixed(keys("phone state zip")),
      }),
      before: fixed({ title: text, points: texts }),
      keeping: fixed({
        ...keys(`title titleKept option optionHint refused clear clearHint clearQuestion clearMeaning
        clearUnconfirmed clearYes clearNo cleared gone`),
        place: fixed(keys("tab device nowhere")),
        contested: fixed(keys("title text show keep")),
      }),
      notSaved: fixed({
        ...keys("toast connection tooMany unavailable refused"),
        limited: message("timeOfDay"),
      }),
      waiting: fixed(keys("title text tryNow stop")),
      paused: fixed(keys("stopped changed text")),
      unconfirmed: fixed(keys("title text send")),
    }),
  }),
  "pages/status": fixed({
    applicationStates: fixed(allOf(applicationStates, fixed(keys("step text")))),
    status: fixed({
      ...keys(`searchTitle searchDescription title intro submit problem titlePrefix errorPrefix
        tooMany unavailable helpBefore helpBetween`),
      reference: fixed(keys("label hint missing")),
      email: fixed(keys("label hint")),
      requested: fixed(keys("title text nothing again")),
      expired: fixed(keys("title text")),
      found: fixed({
        ...keys("title reference program date progress done private"),
        steps: fixed(keys("received inReview decided")),
      }),
      own: fixed({
        ...keys("title loading failed tryAgain lookUp"),
        ...allOf(["intro", "none"], message("email")),
      }),
      signIn: fixed(keys("before link after")),
    }),
  }),
  refusals: fixed({ refusals: fixed({ scholarship: formRefusals, status: formRefusals }) }),
  "pages/privacy": fixed({
    privacy: fixed({
      ...keys(`searchTitle searchDescription title intro contactTitle contactBefore contactBetween`),
      sections: listOf(
        fixed({ title: text, points: texts, saysHowLong: z.boolean().optional() }),
        "at least one section",
        1,
        99,
      ),
      kept: fixed({
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
  "pages/not-found": fixed({
    notFound: fixed({
      ...keys("code title requested text home programs popularTitle"),
      links: listOf(labelledPath, "at least one link", 1, 99),
    }),
  }),
  "pages/failure": fixed({
    failure: fixed(keys("title text home write")),
  }),
  site: fixed({
    ownApplicationsLink: fixed({ ...keys("label short"), to: labelledPath.shape.to }),
    footer: fixed({
      ...keys(
        `aboutTitle about quickLinksTitle contactTitle actionTitle call donate themeTitle placementNote`,
      ),
      quickLinks: listOf(labelledPath, "at least one link", 1, 99),
      privacy: labelledPath,
      lookUp: labelledPath,
    }),
    navigationLinks: listOf(labelledPath, "at least one link", 1, 99),
    frame: fixed({
      ...keys("main skip menu signIn admin security signOut newTab"),
      /** Beneath links to other sites; empty where these are in the language of the page. */
      otherSite: ownNote,
      themes: fixed(keys("system light dark")),
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
