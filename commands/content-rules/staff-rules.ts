// Rules for the words of the administrators' screens, and of the e-mails that go with an application.
import { z } from "zod";
import { applicationStatuses } from "../../contract/scholarship.ts";
import { fixed, keys, message, text } from "./content-values.ts";

/** By file. */
export const staffRules: Record<string, z.ZodType> = {
  "content/pages/applications.ts": z.object({
    applicationsWords: fixed({
      ...keys(`title notProvided view search searchHint status anyStatus clear refresh exportCsv
        exportFailed exportStarting cancelExport exportCanceled print loading loadingMore
        moreOnScroll heldOnly empty noMatch loadFailed updateFailed tryAgain`),
      ...keys("viewOf exported exporting shown moreThan select markedAs", message),
      columns: fixed(keys("name location budget status date actions")),
      captions: fixed(keys("newest oldest name")),
      marks: fixed(keys("held duplicate")),
      selection: fixed({ ...keys("group button undo marking undoing"), ...keys("all count", message) }),
    }),
    statusWords: byStatus(fixed(keys("badge button"))),
  }),
  "content/pages/application-detail.ts": z.object({
    detailWords: fixed({
      ...keys(`loadingTitle loading loadFailed notCurrent loadAgain tryAgain close content
        statusGroup saving errorPrefix undo`),
      ...keys("titleOf changedMeanwhile notSet setBefore notUndone retention", message),
      steps: fixed({
        ...keys("group previous next loading none failed keysTitle keys"),
        ...keys("position arrived", message),
      }),
      fields: fixed(
        keys(`reference status date email phone city state budget education experience
        whyInterested`),
      ),
      details: fixed(keys("program address zip loading failed")),
      held: fixed({
        ...keys("title advice release releasing released failed"),
        reasons: fixed(keys("hidden_field too_fast")),
      }),
      possibleDuplicates: fixed({
        ...keys("title email phone name address open failed"),
        ...keys("openOf more", message),
      }),
      timeline: fixed({
        ...keys(`title loading failed older operator received anonymized retention note messageBody
        handedOver deleteNote deleteNoteSure deleteNoteNow keepNote deleteNoteFailed
        noteDeleted`),
        ...keys("by changed message", message),
        outcomes: fixed(keys("waiting sent given_up")),
      }),
      note: fixed({ ...keys("label hint add adding added empty failed"), tooLong: message }),
      message: fixed({
        ...keys(`title open prepared replaced bringBack subject body bodyHint check cancel
        keepForLater discard checkTitle to answers send sending keepWriting handedOver
        subjectMissing subjectTooLong bodyMissing tooSoon earlierSent failed unclear`),
        bodyTooLong: message,
      }),
      erasure: fixed({
        ...keys(`title open intro anonymize anonymizeMeans delete deleteMeans remains anonymizeNow
        deleteNow keep cancel erasing anonymized deleted failed gone`),
        ...keys("anonymizeSure deleteSure", message),
      }),
    }),
  }),
  "content/pages/status-outcome.ts": z.object({
    statusOutcomeWords: fixed({
      ...keys("decideAgain decideOneAgain"),
      ...keys("marked undone overtaken withNames more now deleted anonymized", message),
    }),
  }),
  "content/applicant-messages.ts": z.object({
    applicantMessages: byStatus(fixed({ subject: text, body: message })),
  }),
  "content/scholarship-email.ts": z.object({
    scholarshipEmail: fixed({
      ...keys("intro reference notStored"),
      ...keys("subject heldSubject", message),
      heldFor: fixed(keys("hidden_field too_fast")),
      shortFields: fixed(keys("firstName lastName email phone program address city state zip")),
      longFields: fixed(keys("education career financial story goals")),
    }),
  }),
};

/** An object with an entry for each status of an application. */
function byStatus(entry: z.ZodType) {
  return fixed(Object.fromEntries(applicationStatuses.map((status) => [status, entry])));
}
