// The words of the administrators' screens, of the emails and chat messages to staff, and of prepared emails.

import { applicationStatuses, decisions } from "../../contract/application-status.ts";
import { ctaTypes } from "../../contract/notification.ts";
import { allOf, fixed, keys, listOf, message, optionalText, pluralMessage, text, texts } from "../kinds.ts";

const criterion = fixed({
  ...keys("label hint"),
  key: text.regex(/^[a-z][a-z0-9_]{0,39}$/, "must be a short name of small letters, digits and _"),
});

/** English alone: staff read English. */
export const staffWords = {
  "pages/applications": fixed({
    applications: fixed({
      ...keys(`searchTitle searchDescription title notProvided view search searchHint clear refresh
        exportFailed exportStarting cancelExport exportCanceled print loading loadingMore
        moreOnScroll empty noMatch loadFailed updateFailed tryAgain`),
      viewOf: message("name"),
      countOf: message("matching", "total"),
      exported: message("count"),
      exporting: message("done", "all"),
      printing: message("loaded"),
      shown: message("shown", "matching"),
      moreThan: message("count"),
      select: message("name"),
      markedAs: message("status"),
      columns: fixed(keys("name location budget status date actions")),
      exportAs: fixed(keys("csv json")),
      tabs: fixed({ ...keys("group all flagged"), moreThan: message("count") }),
      filters: fixed({
        ...keys(`open program anyProgram noProgram state anyState noState language
          anyLanguage assigned anyAssigned assignedToMe
          assignedToNobody from to overdue`),
        set: message("count"),
        zone: message("zone"),
      }),
      waiting: fixed({ today: text, days: pluralMessage("days"), tooLong: message("days") }),
      keyboard: fixed(keys("open text")),
      captions: fixed(keys("newest oldest name")),
      keptWords: fixed(keys("title open")),
      marks: fixed(keys("held duplicate both")),
      tools: fixed(keys("open openOf group")),
      selection: fixed({
        ...keys("group button stillUndoable clear close undo marking undoing"),
        all: message("loaded"),
        count: message("selected"),
        allMatching: message("matching"),
        firstMatching: message("most"),
        loadingAll: message("loaded", "matching"),
      }),
    }),
    statuses: fixed(allOf(applicationStatuses, fixed(keys("badge button")))),
  }),
  "pages/overview": fixed({
    overview: fixed({
      ...keys(`title views list loading failed tryAgain print none thisWeek newOnes median
        noMedian weeks statuses programs states unknown otherState table waiting nobodyWaits`),
      overdue: message("days"),
      week: message("day"),
      barOf: pluralMessage("label", "count", "number"),
      firstStates: message("count"),
      waitingSince: pluralMessage("days", "number"),
      allOverdue: message("days"),
      columns: fixed(keys("week status program state count")),
    }),
  }),
  "pages/application-detail": fixed({
    applicationDetail: fixed({
      ...keys(`loadingTitle loading loadFailed notCurrent loadAgain tryAgain close content
        work somebodyElse statusGroup saving errorPrefix undo decideAndNext`),
      changedMeanwhile: message("status", "who"),
      notSet: message("status"),
      setBefore: message("status"),
      notUndone: message("status"),
      retention: message("date"),
      decided: message("name", "status"),
      undoOf: message("name"),
      steps: fixed({
        ...keys("group previous next loading none noneUndecided failed keysTitle keys"),
        position: message("number", "total"),
        arrived: message("name", "position"),
      }),
      fields: fixed({
        ...keys("status date reference id language"),
        storyAndGoals: message("story", "goals"),
      }),
      details: fixed(keys("loading failed")),
      contact: fixed({
        ...keys("open intro loading save saving cancel corrected unchanged meanwhile failed"),
        slip: message("domain"),
        meant: message("address"),
        use: message("address"),
      }),
      held: fixed({
        ...keys("title advice release releasing released failed"),
        reasons: fixed(keys("hidden_field too_fast")),
      }),
      possibleDuplicates: fixed({
        ...keys("title email phone name address open failed"),
        openOf: message("name", "date"),
        more: message("count"),
      }),
      timeline: fixed({
        ...keys(`notes title loading failed older operator received anonymized retention note messageBody
        handedOver deleteNote deleteNoteSure deleteNoteNow keepNote deleteNoteFailed
        noteDeleted applicant`),
        by: message("who"),
        changed: message("from", "to"),
        message: message("subject"),
        corrected: message("what", "from", "to"),
        outcomes: fixed(keys("waiting sent given_up")),
      }),
      note: fixed({ ...keys("label hint add adding added empty failed"), tooLong: message("count") }),
      message: fixed({
        ...keys(`title open prepared replaced bringBack subject body bodyHint check cancel
        keepForLater discard checkTitle to answers send sending keepWriting handedOver
        subjectMissing subjectTooLong bodyMissing tooSoon earlierSent failed unclear announcesHint
        language languageLoading languageFailed`),
        ...allOf(["asInForm", "copy", "copyOfPrepared"], message("language")),
        bodyTooLong: message("count"),
        announces: message("decision"),
      }),
      erasure: fixed({
        ...keys(`title open intro anonymize anonymizeMeans delete deleteMeans remains anonymizeNow
        deleteNow keep cancel erasing anonymized deleted failed gone`),
        anonymizeSure: message("name"),
        deleteSure: message("name"),
      }),
    }),
  }),
  "pages/status-outcome": fixed({
    statusOutcome: fixed({
      ...keys("decideAgain decideOneAgain"),
      marked: pluralMessage("changed", "status"),
      markedSome: message("changed", "asked", "status"),
      undone: pluralMessage("changed"),
      undoneSome: message("changed", "asked"),
      failed: message("count"),
      conflicts: pluralMessage("count"),
      withNames: message("conflicts", "names"),
      more: message("count"),
      now: message("name", "status"),
      deleted: message("name"),
      anonymized: message("name"),
    }),
  }),
  "pages/decisions": fixed({
    decisions: fixed({
      ...keys(`open question checkTitle send together change cancel sending done handedOver tooSoon gone
        failed unclear`),
      choices: fixed(allOf(decisions, text)),
      sendTo: message("people"),
      changed: message("status"),
      several: fixed({
        ...keys(`choose placeholder placeholderHint placeholderMissing preview previous next final handedOver stillSelected
          close content stillPrepared`),
        title: message("people"),
        inLanguage: message("language", "people"),
        people: pluralMessage("count"),
        previewOf: message("number", "total"),
        progress: message("done", "all"),
        done: message("people"),
        notDone: message("people"),
        reasons: fixed({
          changed: message("name", "status"),
          ...allOf(["too_soon", "gone", "failed"], message("name")),
        }),
      }),
    }),
  }),
  "pages/working-together": fixed({
    workingTogether: fixed({
      news: fixed({
        ...keys("show failing"),
        received: pluralMessage("count", "number"),
        moreThan: message("count"),
      }),
      viewers: fixed({ open: pluralMessage("who", "number"), mark: pluralMessage("who", "number") }),
      assignment: fixed({
        ...keys(`title label nobody unknown noAdministrator take save saving conflict failed loadFailed
          mark own noneOwn allOwn ended`),
        ...allOf(["me", "former", "assigned"], message("email")),
      }),
      scores: fixed({
        ...keys("title intro unknown failed loadFailed"),
        mean: message("mean"),
        by: message("email", "score"),
        overall: message("mean"),
      }),
      savedViews: fixed({
        ...keys(`title noFilter isSaved name nameHint errorPrefix save saving saved missing taken full failed
          remove removeFailed`),
        removeOf: message("name"),
        removed: message("name"),
      }),
      digest: fixed(keys("title label hint on off failed")),
      myDesk: fixed({ ...keys("open title close"), openWith: message("count") }),
    }),
  }),
  "scholarship-email": fixed({
    scholarshipEmail: fixed({
      ...keys("intro introWithoutReply language reference notStored"),
      subject: message("firstName", "lastName"),
      heldSubject: message("subject"),
      heldFor: fixed(keys("hidden_field too_fast")),
      corrected: fixed({ subject: message("reference"), text: message("reference", "from", "to") }),
      shortFields: fixed(keys("firstName lastName email phone program address city state zip")),
      longFields: fixed(keys("education career financial story goals")),
    }),
  }),
  notifications: fixed({
    notifications: fixed({
      text: message("sentence", "page", "time"),
      sentences: fixed(allOf(ctaTypes, text)),
    }),
  }),
  digest: fixed({
    digestEmail: fixed({
      ...keys("subject intro desk off closing"),
      ...allOf(["received", "overdue", "flagged"], pluralMessage("count", "number")),
      moreThan: message("count"),
    }),
  }),
  rubric: fixed({
    rubric: fixed({
      criteria: listOf(criterion, "at most eight criteria", 0, 8).refine(
        (criteria) => new Set(criteria.map(({ key }) => key)).size === criteria.length,
        "must have a key of its own for each criterion",
      ),
    }),
  }),
  claims: fixed({
    claims: listOf(fixed({ words: texts, ask: text, source: optionalText }), "at least one claim", 0, 99),
  }),
};

/** The emails that staff may send an applicant, in the language of the application. */
export const preparedWords = {
  "applicant-messages": fixed({
    applicantMessages: fixed(
      allOf(applicationStatuses, fixed({ subject: text, body: message("firstName") })),
    ),
  }),
};
