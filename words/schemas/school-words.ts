// The words of the school, its programs and the house, by file of content/LANGUAGE/.

import { scholarshipFields } from "../../contract/scholarship.ts";
import { isPastDay } from "../days.ts";
import {
  allOf,
  exactObject,
  keys,
  listOf,
  message,
  optionalText,
  pluralMessage,
  sitePath,
  text,
  texts,
  titledText,
} from "../kinds.ts";
import {
  choice,
  day,
  optionalAddress,
  optionalDay,
  optionalEin,
  optionalName,
  optionalPath,
  optionalPhotograph,
  optionalTime,
  requiredName,
} from "../shared-kinds.ts";

const notice = exactObject({
  text,
  noticeKind: choice("news", "urgent", "event", "onlineEvent"),
  from: day,
  until: day,
  page: optionalPath,
  address: optionalAddress,
  /** What its link says. */
  link: optionalText,
  /** When and where an event takes place, whose name is `text`. */
  eventDay: optionalDay,
  eventBegins: optionalTime,
  eventEnds: optionalTime,
  /** "" for the school's postal address. */
  eventPlace: optionalName,
})
  .refine(({ from, until }) => from <= until, { path: ["until"], error: "must not be before the first day" })
  .refine(({ page, address }) => page === "" || address === "", {
    path: ["address"],
    error: "must be empty beside a page: a notice has at most one link",
  })
  .refine(({ page, address, link }) => (link === "") === (page === "" && address === ""), {
    path: ["link"],
    error: "must say where the link leads, and be empty without one",
  })
  .refine(({ noticeKind, eventDay }) => isEvent(noticeKind) === (eventDay !== ""), {
    path: ["eventDay"],
    error: "must be given for an event, and be empty in other notices",
  })
  .refine(({ from, until, eventDay }) => eventDay === "" || (from <= eventDay && eventDay <= until), {
    path: ["eventDay"],
    error: "must be a day on which the notice is shown",
  })
  .refine(({ eventDay, eventBegins }) => eventDay !== "" || eventBegins === "", {
    path: ["eventBegins"],
    error: "must be empty without a day",
  })
  .refine(
    ({ eventBegins, eventEnds }) => eventEnds === "" || (eventBegins !== "" && eventBegins < eventEnds),
    {
      path: ["eventEnds"],
      error: "must be after the event begins, and be empty if it is not said when",
    },
  )
  .refine(({ noticeKind, eventPlace }) => noticeKind === "event" || eventPlace === "", {
    path: ["eventPlace"],
    error: "must be empty unless the event is at a place",
  });

/** Who teaches, with the day on which they agreed to be shown, and the last one on which they are. */
const teacher = exactObject({
  name: requiredName,
  /** A line: what they teach, and for how long. */
  teaches: text,
  /** The programs that show them, by the paths of their pages. */
  onPages: listOf(sitePath, "no or some pages of programs", 0, 20),
  photograph: optionalPhotograph,
  consent: optionalDay,
  until: optionalDay,
}).refine(({ consent }) => consent === "" || isPastDay(consent), {
  path: ["consent"],
  error: "must not be in the future",
});

function isEvent(noticeKind: string): boolean {
  return noticeKind === "event" || noticeKind === "onlineEvent";
}

export const schoolWords = {
  school: exactObject({
    school: exactObject({
      ...keys("kind kindTitle tagline stateExample"),
      locations: listOf(text, "at least one place", 1, 99),
      places: exactObject(keys("all choice")),
    }),
  }),
  terms: exactObject({
    terms: exactObject({
      ...keys("nextStart online closed costsTitle total coverable notListed ask askAboutCosts"),
      moreStarts: pluralMessage("count"),
      times: exactObject(keys("day evening")),
      seats: exactObject(keys("few full")),
      deadline: message("date"),
      columns: exactObject(keys("part due amount")),
      partNames: exactObject(keys("tuition registration tools books exam other")),
      due: exactObject(keys("enrolment firstDay monthly beforeExam")),
    }),
  }),
  notices: exactObject({
    noticeWords: exactObject(keys("news urgent event onlineEvent close")),
    notices: listOf(notice, "no or some notices", 0, 20),
  }),
  teachers: exactObject({
    teacherWords: exactObject({ title: text, portrait: message("name") }),
    teachers: listOf(teacher, "no or some teachers", 0, 60),
  }),
  disclosures: exactObject({
    disclosureWords: exactObject({
      licence: message("number", "authority"),
      accreditedBy: message("name"),
      taxExempt: message("number"),
    }),
    disclosures: exactObject({
      postalAddress: optionalName,
      licences: listOf(exactObject({ number: requiredName, authority: text }), "no or some licences", 0, 20),
      accreditor: optionalName,
      ein: optionalEin,
      equalTreatment: optionalText,
    }),
  }),
  validation: exactObject({
    validation: exactObject({
      ...allOf(scholarshipFields, text),
      tooLong: pluralMessage("limit"),
      invisible: text,
      helper: exactObject(keys("name missing same")),
    }),
  }),
};

/** The card of a program, by its name in content/programs.yaml. */
export const programCard = exactObject({
  ...keys("title description duration format schedule certification homeFacts"),
  pageDuration: text.optional(),
  /** Its name in the form as people read it. What is stored is the fact of the same name. */
  formAnswer: text.optional(),
  details: exactObject({ education: texts, options: texts, support: texts }),
});

/** The words of a program's own page, content/LANGUAGE/programs/NAME.yaml. */
export const programPage = exactObject({
  page: exactObject({
    ...keys("pictureAlt badge blurb searchDescription"),
    photographAlt: optionalText.optional(),
    facts: exactObject(keys("duration format certification schedule support")),
    offer: titledText.optional(),
    benefits: listOf(titledText, "three to nine benefits", 3, 9),
    modules: listOf(titledText, "up to nine modules", 0, 9),
    faq: listOf(exactObject(keys("question answer")), "two to nine questions", 2, 9),
    closing: titledText,
  }),
});
