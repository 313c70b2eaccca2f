// The words of the administrators' screens, of the emails and chat messages to staff, and of prepared emails.

import { applicationStatuses, decisions } from "../../contract/application-status.ts";
import { ctaTypes } from "../../contract/notification.ts";
import { checklistGroups } from "../../contract/site-editor.ts";
import { listedNames } from "../editable-pages.ts";
import {
  allOf,
  exactObject,
  keys,
  listOf,
  message,
  optionalPastDay,
  optionalText,
  pluralMessage,
  text,
  texts,
} from "../kinds.ts";

const criterion = exactObject({
  ...keys("label hint"),
  key: text.regex(/^[a-z][a-z0-9_]{0,39}$/, "must be a short name of small letters, digits and _"),
});

/** The parts of the editor's list of pages (contract/site-editor.ts). */
const editorGroups = ["pages", "programs", "everywhere", "emails", "staff"] as const;

/** Only English: staff read English. */
export const staffWords = {
  "pages/applications": exactObject({
    applications: exactObject({
      ...keys(`searchTitle searchDescription title editSite notProvided view search skipToList searchHint clear refresh
        exportFailed exportStarting cancelExport exportCanceled print loading loadingMore
        moreOnScroll empty noMatch fromAfterTo loadFailed updateFailed tryAgain loadAgain`),
      viewOf: message("name"),
      countOf: message("matching", "total"),
      exported: message("count"),
      exporting: message("done", "all"),
      printing: message("loaded"),
      shown: message("shown", "matching"),
      shownUncounted: message("shown"),
      done: pluralMessage("count", "number"),
      moreThan: message("count"),
      select: message("name"),
      markedAs: message("status"),
      columns: exactObject(keys("name location budget status date actions")),
      exportAs: exactObject(keys("csv xlsx json")),
      exports: exactObject({
        ...keys("open title close counting version format logged yes no other"),
        count: message("count"),
        contains: message("columns"),
        versions: exactObject(allOf(["board", "complete", "stored"], exactObject(keys("label hint")))),
        formats: exactObject(allOf(["csv", "xlsx", "json"], exactObject(keys("label hint")))),
        columns: exactObject({
          ...keys(`month days told withdrawn decided decidedBy scoreOfAll helper helperOrganization helperEmail
            helperFollows`),
          score: message("criterion"),
        }),
      }),
      tabs: exactObject({
        ...keys("group all untold follow_up flagged duplicate"),
        moreThan: message("count"),
      }),
      filters: exactObject({
        ...keys(`open program anyProgram noProgram state anyState noState language
          anyLanguage assigned anyAssigned assignedToMe
          assignedToNobody from to waiting anyWaiting overdue withdrawn`),
        set: message("count"),
        zone: message("zone"),
      }),
      waiting: exactObject({ today: text, days: pluralMessage("days"), tooLong: message("days") }),
      keyboard: exactObject({
        ...keys("open title close areOn hint busy"),
        keys: listOf(exactObject(keys("press does")), "one key", 1, 20),
        already: message("status"),
      }),
      captions: exactObject(keys("newest oldest name")),
      keptWords: exactObject({
        ...keys("kept open discard sure keep severalGone severalFailed"),
        several: message("decision"),
        ...allOf(["letter", "note", "reply", "contact"], message("name")),
      }),
      marks: exactObject({
        ...keys("held duplicate both untold takenBack unanswered withdrawal deletion"),
        ...allOf(["asked", "noAnswer"], message("day")),
      }),
      withdrawn: exactObject({
        ...keys("close cancel"),
        ...allOf(["withdrawal", "deletion"], message("name", "date")),
        several: message("names"),
        ask: message("decision"),
      }),
      tools: exactObject(keys("open openOf group")),
      selection: exactObject({
        ...keys("group button clear close undo marking undoing"),
        stillUndoable: message("names"),
        all: message("loaded"),
        count: message("selected"),
        allMatching: message("matching"),
        firstMatching: message("most"),
        loadingAll: message("loaded", "matching"),
      }),
    }),
    statuses: exactObject(allOf(applicationStatuses, exactObject(keys("badge button")))),
  }),
  "pages/overview": exactObject({
    overview: exactObject({
      ...keys(`title views list loading failed tryAgain print none thisWeek untold followUps newOnes median
        noMedian weeks statuses programs states unknown otherState table waiting nobodyWaits`),
      made: message("school", "day", "zone"),
      overdue: message("days"),
      week: message("day"),
      barOf: pluralMessage("label", "count", "number"),
      firstStates: message("count"),
      withdrawn: message("count"),
      waitingSince: pluralMessage("days", "number"),
      allOverdue: message("days"),
      columns: exactObject(keys("week status program state count")),
      report: exactObject({
        ...keys(
          `title period from to earlier later all now before received decidedByNow undecided givenUp
            decided decidedThen told half most none others`,
        ),
        kinds: exactObject(keys("month quarter year days")),
        groups: exactObject(keys("program state language")),
        soFar: message("period"),
        made: message("school", "from", "to", "zone", "day"),
        ofThem: message("what"),
      }),
    }),
  }),
  "pages/application-detail": exactObject({
    applicationDetail: exactObject({
      ...keys(`loadingTitle loading loadFailed notReloaded notCurrent loadAgain tryAgain close content
        work somebodyElse statusGroup saving errorPrefix undo decideAndNext`),
      changedMeanwhile: message("status", "who"),
      notSet: message("status"),
      setBefore: message("status"),
      notUndone: message("status"),
      retention: message("date"),
      decided: message("name", "status"),
      begun: message("label"),
      undoOf: message("name"),
      untold: exactObject({
        ...keys("text write byPhone saving noted undo failed"),
        ...allOf(["toldOther", "takenBack"], message("decision")),
      }),
      steps: exactObject({
        ...keys("group previous next loading none noneUndecided failed keysTitle keys"),
        position: message("number", "total"),
        arrived: message("name", "position"),
      }),
      fields: exactObject({
        ...keys("status date reference id language"),
        storyAndGoals: message("story", "goals"),
      }),
      helper: exactObject({ ...keys("title follows followsNot"), ended: message("date") }),
      details: exactObject(keys("loading failed")),
      contact: exactObject({
        ...keys("open intro loading save saving cancel corrected unchanged meanwhile failed"),
        slip: message("domain"),
        meant: message("address"),
        use: message("address"),
      }),
      held: exactObject({
        ...keys("title advice release releasing released failed"),
        reasons: exactObject(keys("hidden_field too_fast")),
      }),
      wishes: exactObject(
        allOf(["withdrawal", "deletion"], exactObject({ title: message("date"), ...keys("advice") })),
      ),
      possibleDuplicates: exactObject({
        ...keys("title email phone name address open failed"),
        openOf: message("name", "date"),
        more: message("count"),
      }),
      timeline: exactObject({
        ...keys(`notes title loading failed older operator received anonymized retention messageBody
        handedOver helperEnded applicant site takeBack tookBack takeBackFailed`),
        deletion: exactObject({
          ...keys("now keep failed"),
          ...allOf(["note", "reply"], exactObject(keys("ask sure done"))),
        }),
        call: message("decision"),
        by: message("who"),
        changed: message("from", "to"),
        ...allOf(["message", "reminder"], message("subject")),
        corrected: message("what", "from", "to"),
        outcomes: exactObject(keys("waiting sent given_up")),
      }),
      elsewhere: exactObject(keys("written removed")),
      note: exactObject({ ...keys("label hint add adding added empty failed"), tooLong: message("count") }),
      replies: exactObject({
        ...keys(`title open whoLabel howLabel body bodyHint nextLabel due dueHint dueWrong save saving cancel
        logged failed settled unanswered settle settleFailed`),
        ends: message("day"),
        ...allOf(["who", "saidBy"], exactObject(keys("applicant school other"))),
        how: exactObject(keys("phone email text person")),
        did: exactObject({ addition: message("question"), ...keys("withdrawal deletion return") }),
        steps: exactObject(keys("nothing answer wait")),
        next: exactObject({ answer: text, wait: message("day") }),
        tooLong: message("count"),
        ...allOf(["asked", "noAnswer"], message("day")),
      }),
      message: exactObject({
        ...keys(`open ask prepared replaced bringBack subject body bodyHint check cancel
        keepForLater discard checkTitle to answers send sending keepWriting handedOver
        subjectMissing subjectTooLong bodyMissing tooSoon earlierSent failed unclear announcesHint
        language languageLoading languageFailed`),
        ...allOf(["asInForm", "copy", "copyOfPrepared"], message("language")),
        bodyTooLong: message("count"),
        announces: message("decision"),
        became: exactObject(keys("sent given_up")),
      }),
      erasure: exactObject({
        ...keys(`title open intro anonymize anonymizeMeans delete deleteMeans remains anonymizeNow
        deleteNow keep cancel erasing anonymized deleted failed gone`),
        anonymizeSure: message("name"),
        deleteSure: message("name"),
      }),
    }),
  }),
  "pages/status-outcome": exactObject({
    statusOutcome: exactObject({
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
  "pages/decisions": exactObject({
    decisions: exactObject({
      ...keys(`open question checkTitle send together change cancel sending done handedOver tooSoon gone
        failed unclear`),
      choices: exactObject(allOf(["own", ...decisions], text)),
      sendTo: message("people"),
      changed: message("status"),
      ...allOf(["toldByEmail", "toldByPhone"], message("who", "day")),
      several: exactObject({
        ...keys(`choose placeholder placeholderHint placeholderMissing preview previous next final handedOver stillSelected
          close content stillPrepared nobody unchanged unlessTicked toldFailed toldMeanwhile begun discard notTwice tryAgain`),
        title: message("people"),
        present: message("statuses"),
        ofStatus: message("count", "status"),
        ...allOf(["turn", "again"], pluralMessage("count", "names")),
        ...allOf(["toldOn", "toldByPhone"], message("name", "day")),
        undecided: message("names"),
        withdrawn: message("names"),
        inLanguage: message("language", "people"),
        ofDecision: message("decision", "language", "people"),
        people: pluralMessage("count"),
        previewOf: message("number", "total"),
        progress: message("done", "all"),
        done: message("people"),
        tell: message("people"),
        told: message("people"),
        ...allOf(["earlier", "unclear", "notDone"], message("people")),
        reasons: exactObject({
          changed: message("name", "status"),
          ...allOf(["too_soon", "gone", "failed", "untried"], message("name")),
        }),
      }),
    }),
  }),
  "pages/working-together": exactObject({
    workingTogether: exactObject({
      news: exactObject({
        ...keys("show failing"),
        received: pluralMessage("count", "number"),
        moreThan: message("count"),
      }),
      viewers: exactObject({ open: pluralMessage("who", "number"), mark: pluralMessage("who", "number") }),
      assignment: exactObject({
        ...keys(`title label nobody unknown noAdministrator take save saving conflict failed loadFailed
          mark own noneOwn allOwn ended`),
        ...allOf(["me", "former", "assigned"], message("email")),
      }),
      scores: exactObject({
        ...keys("title intro unknown failed loadFailed tryAgain"),
        failedOf: message("name"),
        mean: message("mean"),
        by: message("email", "score"),
        overall: message("mean"),
      }),
      savedViews: exactObject({
        ...keys(`title noFilter isSaved name nameHint errorPrefix save saving saved missing taken full failed
          remove removeFailed`),
        removeOf: message("name"),
        removed: message("name"),
      }),
      digest: exactObject(keys("title label hint on off failed")),
      myDesk: exactObject({
        ...keys("open title close"),
        openWith: message("count"),
        ...allOf(["untold", "followUps"], pluralMessage("count", "number")),
      }),
    }),
  }),
  "pages/site-editor": exactObject({
    editedPages: exactObject(allOf(listedNames, text)),
    editorFaults: exactObject({
      atPlace: message("fault"),
      ...allOf(["untranslated", "undescribed", "noDescription"], message("language")),
      unproven: message("claim"),
      outdated: text,
      program: exactObject(keys("address taken named tooMany")),
      document: exactObject(
        keys("format broken locked signed active attached tooMuch tooManyBytes full gone"),
      ),
      picture: exactObject(keys("heic format broken tooSmall tooLarge tooMuch tooManyBytes full gone")),
    }),
    siteEditor: exactObject({
      ...keys(`searchTitle searchDescription title loading loadFailed tryAgain history backToWords
        allPages editView preview views justNow checklistLink`),
      with: message("emails"),
      groups: exactObject({ ...keys("label"), ...allOf(editorGroups, text) }),
      addProgram: exactObject({
        ...keys(
          `open text title titleHint description descriptionHint duration durationHint certification
          certificationHint address addressHint like likeHint add adding cancel required newerPublication failed
          busy`,
        ),
        ...allOf(["notOffered", "note"], message("program")),
      }),
      draftsOf: pluralMessage("count"),
      search: exactObject({
        ...keys("label none"),
        found: pluralMessage("count"),
        result: message("page", "label"),
      }),
      field: exactObject({
        ...keys(
          `errorPrefix undo redo empty braces number address emailAddress theirsTitle yours takeTheirs keepMine
          outdatedTitle onSite takeSite theChange keepChange
          confirmed onlyAdministrators sameText page inFiles useFiles keepPublished date day choice chooseOne noPage ownWords ofSample
          notOfSample insert noBraces emptyForm tooLong`,
        ),
        of: message("label", "language"),
        theirs: message("name"),
        changed: message("who", "when"),
        ...keys("somebody you"),
        undoOf: message("label"),
        places: message("label"),
        passed: message("place"),
        length: message("length", "budget"),
        otherPath: message("path"),
        ...allOf(["missing", "oneOf", "unknown"], message("names")),
      }),
      forms: exactObject({
        ...keys("zero one two few many other theNumber"),
        exactly: message("number"),
        line: message("form"),
      }),
      list: exactObject({
        ...keys("up down remove noWords"),
        ...allOf(["full", "fixed"], message("count")),
        fewest: pluralMessage("count"),
        add: message("label"),
        moved: message("entry", "position", "count"),
        removed: message("entry"),
      }),
      keyNames: exactObject(
        keys(`eyebrow searchTitle searchDescription intro to alt pictureAlt photographAlt scholarshipPictureAlt
          whoPictureAlt scholarshipPicture whoPicture faq who why readsWithinDays shortName bookingPage calendarWidget calendarScript
          applicationForm paymentLinks asOf REVIEWED
          start book apply consult discuss callBack viewAll join sampleLabel lead impact tax blurb
          homeFacts pageDuration formAnswer legendTitle legendHint legend kind kindTitle choice
          stateExample contactBefore contactBetween contactAfter helpBefore helpBetween write ask
          custom weekly weeklyLabel sheet overviewDuration applyByCall noScript titlePrefix
          errorPrefix testingMode mayBeEarlier ifEmpty finished short ownApplicationsLink skip
          otherSite newTab auth authRefusals byCode guard factors totp authEmails authCodeEmails
          authNoticeEmails authTexts toggle starts costs withoutCosts town deadline part due isCoverable from until page address news urgent
          noticeKind event onlineEvent eventDay eventBegins eventEnds eventPlace
          postalAddress licence licences authority accreditor taxExempt ein equalTreatment documentKind documentLanguage effective file
          programEntry programPage isOffered isOnHomePage comesFirst furtherAddresses booking
          stories consent people method counting howCounted period countedAsOf countAgainAfterMonths
          teaches onPages portrait teacherWords`),
      ),
      optionNames: exactObject(
        keys(`own external day evening open few full tuition registration tools books exam other enrolment firstDay
          monthly beforeExam yes no shown hidden nothing ask news urgent event onlineEvent catalog refundPolicy academicCalendar
          studentHandbook nonDiscrimination annualReport furtherDocument en es fr ht pt vi`),
      ),
      refused: exactObject({
        ...keys("filesInstead"),
        title: message("number"),
        instead: message("number"),
      }),
      unfit: exactObject({
        ...keys("title text open draft remove"),
        show: pluralMessage("count"),
        place: message("file", "keys"),
      }),
      record: exactObject({
        ...keys("changes allWords braces place text"),
        title: message("school", "number"),
        ofFiles: message("when"),
      }),
      document: exactObject({
        ...keys("add choose remove none shown sending offline busy notAllowed tooManyBytes untagged"),
        chooseOf: message("label"),
      }),
      picture: exactObject({
        ...keys(`choose none frame frameHint across down use using cancel unreadable offline
          notAllowed busy newPicture addedPicture add remove tooManyBytes`),
        chooseOf: message("label"),
      }),
      save: exactObject(keys("saving saved offline refused conflict")),
      previewTools: exactObject({
        ...keys(`title language width theme light dark loading failed faults none frame`),
        widths: exactObject(keys("phone tablet desktop")),
      }),
      faults: exactObject({ ...keys("title"), more: message("count") }),
      publish: exactObject({
        ...keys(`none title close content noteLabel noteHint publish publishing cancel before after same onSite
          unsaved toConfirm toDescribe faults newerPublication newerDrafts busy signedOut failed empty
          onlyAdministrators toProve`),
        differentFigures: message("language"),
        open: pluralMessage("count"),
        confirm: message("language"),
        confirmOf: message("language", "label"),
      }),
      claims: exactObject({
        ...keys("title intro source asOf confirm"),
        statement: message("claim"),
        also: message("words"),
        ...allOf(["sourceOf", "confirmOf"], message("number")),
      }),
      checklist: exactObject({
        ...keys("title intro loading failed none prove"),
        groups: exactObject(allOf(checklistGroups, exactObject(keys("title hint")))),
      }),
      proof: exactObject({
        ...keys("title label send confirm missing wrong notSent notChecked errorPrefix earlier first"),
        text: message("email"),
      }),
      past: exactObject({
        ...keys(`title loading failed none nothingChanged filesTitle filesText onSiteNow bringBack sure sureText
          close content cancel bringing done unknownPlace somebody download earlier removed`),
        entry: message("number"),
        by: message("who", "when"),
        note: message("note"),
        changes: message("what"),
        counts: exactObject(allOf(["texts", "pictures", "links", "lists"], pluralMessage("count"))),
        bringBackOf: message("number"),
        noteOf: message("number"),
        noteOfFiles: text,
      }),
    }),
  }),
  "scholarship-email": exactObject({
    scholarshipEmail: exactObject({
      ...keys("intro introWithoutReply language reference notStored"),
      subject: message("firstName", "lastName"),
      heldSubject: message("subject"),
      heldFor: exactObject(keys("hidden_field too_fast")),
      corrected: exactObject({ subject: message("reference"), text: message("reference", "from", "to") }),
      fromApplicant: exactObject({
        subject: message("reference"),
        text: message("what", "reference", "link"),
        what: exactObject({
          contact: message("fields"),
          ...keys("addition withdrawal deletion return helper"),
        }),
      }),
      helper: exactObject(keys("label follows")),
      shortFields: exactObject(keys("firstName lastName email phone program address city state zip")),
      longFields: exactObject(keys("education career financial story goals")),
    }),
  }),
  notifications: exactObject({
    notifications: exactObject({
      text: message("sentence", "page", "time"),
      sentences: exactObject(allOf(ctaTypes, text)),
    }),
    addressChangeEmail: exactObject({
      ...keys("subject intro known unknown none otherPayment"),
      payment: message("amount"),
      names: exactObject(keys("email bookingPage calendarWidget calendarScript applicationForm")),
    }),
  }),
  digest: exactObject({
    digestEmail: exactObject({
      ...keys("subject intro desk off closing"),
      ...allOf(["received", "overdue", "untold", "followUps", "flagged"], pluralMessage("count", "number")),
      moreThan: message("count"),
    }),
  }),
  "pages/reviewers": exactObject({
    reviewers: exactObject({
      ...keys(`open title close intro list none noReviewers add email emailHint errorPrefix missing sees names hide
        show send sending taken administrator limit full failed loadFailed tryAgain invited accepted expired change save
        saving saved changeFailed remove removing keep removed ask askNobody asking asked askFailed end ended endFailed
        pending showScores noScores`),
      seesOptions: exactObject(keys("assigned all")),
      ...allOf(["sent", "removeOf", "removeSure", "changeOf", "endOf"], message("email")),
      progress: message("scored", "asked"),
      progressAll: message("scored"),
      given: message("given", "criteria"),
      askSeveral: pluralMessage("count"),
    }),
  }),
  "pages/reviews": exactObject({
    reviews: exactObject({
      ...keys(`searchTitle searchDescription title hidden empty loading loadFailed tryAgain more loadingMore
        back next nextNone gone closed openLink other notes notesHint notesFailed answers work ended`),
      notInvited: message("email"),
      unsaved: exactObject(keys("title open discard")),
      tabs: exactObject(keys("group to_score scored closed")),
      emptyOf: exactObject(keys("to_score scored closed")),
      unnamed: message("reference"),
      openOf: message("name"),
      progress: message("given", "criteria"),
      moreThan: message("count"),
      added: message("question"),
    }),
  }),
  "reviewer-emails": exactObject({
    reviewerEmails: exactObject({
      invitation: exactObject({ ...keys("subject intro lasts unexpected"), how: message("email") }),
      notice: exactObject({
        ...keys("subject hidden shown unexpected"),
        intro: message("who", "email"),
        unknown: message("email"),
        sees: exactObject(keys("assigned all")),
      }),
      requests: exactObject({ ...keys("subject open"), intro: pluralMessage("count", "number") }),
      closing: text,
    }),
  }),
  rubric: exactObject({
    rubric: exactObject({
      criteria: listOf(criterion, "at most eight criteria", 0, 8).refine(
        (criteria) => new Set(criteria.map(({ key }) => key)).size === criteria.length,
        "must have a key of its own for each criterion",
      ),
    }),
  }),
  claims: exactObject({
    claims: listOf(
      exactObject({
        words: texts,
        /** Words and signs of a text that makes such a claim anew. */
        signs: texts.optional(),
        ask: text,
        source: optionalText,
        asOf: optionalPastDay,
      }),
      "at least one claim",
      0,
      99,
    ),
  }),
};

/** The emails that staff may send an applicant, in the language of the application. */
export const preparedWords = {
  "applicant-messages": exactObject({
    applicantMessages: exactObject({
      ...allOf(applicationStatuses, exactObject({ subject: text, body: message("firstName") })),
      questions: listOf(
        exactObject({ subject: text, body: message("firstName", "answerBy") }),
        "one to nine questions",
        1,
        9,
      ),
    }),
  }),
};
