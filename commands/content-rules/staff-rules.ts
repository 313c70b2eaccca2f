// Rules for the words of the administrators' screens, and of the emails that go with an application.
import { z } from "zod";
import { applicationStatuses, decisions } from "../../contract/scholarship.ts";
import { fixed, keys, message, text } from "./content-values.ts";

/** By file. */
export const staffRules: Record<string, z.ZodType> = {
  "content/pages/applications.ts": z.object({
    applicationsWords: fixed({
      ...keys(`title notProvided view search searchHint clear refresh
        exportFailed exportStarting cancelExport exportCanceled print loading loadingMore
        moreOnScroll empty noMatch loadFailed updateFailed tryAgain`),
      ...keys("viewOf countOf exported exporting printing shown moreThan select markedAs", message),
      columns: fixed(keys("name location budget status date actions")),
      exportAs: fixed(keys("csv json")),
      tabs: fixed({ ...keys("group all flagged"), moreThan: message }),
      filters: fixed({
        ...keys(`open program anyProgram noProgram state anyState noState assigned anyAssigned assignedToMe
          assignedToNobody from to overdue`),
        set: message,
      }),
      waiting: fixed({ today: text, ...keys("days tooLong", message) }),
      keyboard: fixed(keys("open text")),
      captions: fixed(keys("newest oldest name")),
      marks: fixed(keys("held duplicate both")),
      tools: fixed(keys("open openOf group")),
      selection: fixed({
        ...keys("group button stillUndoable clear close undo marking undoing"),
        ...keys("all count allMatching firstMatching loadingAll", message),
      }),
    }),
    statusWords: byStatus(fixed(keys("badge button"))),
  }),
  "content/pages/overview.ts": z.object({
    overviewWords: fixed({
      ...keys(`title views list loading failed tryAgain print none thisWeek newOnes median
        noMedian weeks statuses programs states unknown otherState table waiting nobodyWaits`),
      ...keys("overdue week barOf firstStates waitingSince allOverdue", message),
      columns: fixed(keys("week status program state count")),
    }),
  }),
  "content/pages/application-detail.ts": z.object({
    detailWords: fixed({
      ...keys(`loadingTitle loading loadFailed notCurrent loadAgain tryAgain close content
        work somebodyElse statusGroup saving errorPrefix undo decideAndNext`),
      ...keys("titleOf changedMeanwhile notSet setBefore notUndone retention decided undoOf", message),
      steps: fixed({
        ...keys("group previous next loading none noneUndecided failed keysTitle keys"),
        ...keys("position arrived", message),
      }),
      fields: fixed({ ...keys("status date reference id"), storyAndGoals: message }),
      details: fixed(keys("loading failed")),
      contact: fixed({
        ...keys("open intro loading save saving cancel corrected unchanged meanwhile failed"),
        ...keys("slip meant use", message),
      }),
      held: fixed({
        ...keys("title advice release releasing released failed"),
        reasons: fixed(keys("hidden_field too_fast")),
      }),
      possibleDuplicates: fixed({
        ...keys("title email phone name address open failed"),
        ...keys("openOf more", message),
      }),
      timeline: fixed({
        ...keys(`notes title loading failed older operator received anonymized retention note messageBody
        handedOver deleteNote deleteNoteSure deleteNoteNow keepNote deleteNoteFailed
        noteDeleted applicant`),
        ...keys("by changed message corrected", message),
        outcomes: fixed(keys("waiting sent given_up")),
      }),
      note: fixed({ ...keys("label hint add adding added empty failed"), tooLong: message }),
      message: fixed({
        ...keys(`title open prepared replaced bringBack subject body bodyHint check cancel
        keepForLater discard checkTitle to answers send sending keepWriting handedOver
        subjectMissing subjectTooLong bodyMissing tooSoon earlierSent failed unclear announcesHint`),
        ...keys("bodyTooLong announces", message),
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
      ...keys("marked undone conflicts withNames more now deleted anonymized", message),
    }),
  }),
  "content/pages/decisions.ts": z.object({
    decisionWords: fixed({
      ...keys(`open question checkTitle send together change cancel sending done handedOver tooSoon gone
        failed unclear`),
      choices: fixed(Object.fromEntries(decisions.map((decision) => [decision, text]))),
      ...keys("sendTo changed", message),
      several: fixed({
        ...keys(`choose placeholder placeholderHint placeholderMissing preview previous next final handedOver stillSelected
          close content`),
        ...keys("title people previewOf progress done notDone", message),
        reasons: fixed(keys("changed too_soon gone failed", message)),
      }),
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
      corrected: fixed(keys("subject text", message)),
      shortFields: fixed(keys("firstName lastName email phone program address city state zip")),
      longFields: fixed(keys("education career financial story goals")),
    }),
  }),
};

/** An object with an entry for each status of an application. */
function byStatus(entry: z.ZodType) {
  return fixed(Object.fromEntries(applicationStatuses.map((status) => [status, entry])));
}
