export { comparesYearBefore } from './request-comparison.js';
export { agentsIn } from './agents-in.js';
export { asksUnit, unknownUnit } from './asked-unit.js';
export { boundsIn, numberOf, WRITTEN_NUMBER, type Bound, type BoundUnit } from '../../../platform/text/index.js';
export { withoutCourtesies } from './courtesies.js';
export { withoutDeliverable } from './deliverable-words.js';
export { isExcluded } from './excluded-words.js';
export { isCode, isCommonPart, type NamesOfTable } from './part-of-value.js';
export { byDescription } from './described-datasets.js';
export { kpiOf, namedIn } from './named-in.js';
export { mentionsOf, normalNumber } from './answer-text.js';
export { isInstruction } from './instructions.js';
export { withWholeAmounts } from './whole-amounts.js';
export { leftOutParts, phraseWith, unwantedWords } from './left-out.js';
export { clausesIn } from './request-clauses.js';
export {
  isMeasureWord,
  isNotAnswered,
  isOccasion,
  isSubjectWord,
  namesOnlyUnknown,
  openWords,
  unansweredWords,
  withoutWords,
} from './open-words.js';
export { isOutcome, outcomesIn } from './outcome-words.js';
export { spellingKey, spellingKeySql } from './spelling-key.js';
export { isWithin, periodText } from './period-text.js';
export { withPlainVerbs } from './phrasal-verbs.js';
export { proposeSubjects } from './propose-subjects.js';
export { readersText } from './readers-text.js';
export { readRequest, SURE } from './read-request.js';
export { isTopical, NEUTRAL_WORDS, TASK_WORDS } from './task-words.js';
export { companyOfReaders, EXTERNAL_AUDIENCES, isAudienceWord, type RequestAudience } from './request-audience.js';
export { formatOf, formatsOf } from './request-format.js';
export { isRole } from './request-people.js';
export { hasStatus, STATUS_PATTERNS, statusesIn, type RequestStatus } from './request-status.js';
export { seeksDuplicates } from './seeks-duplicates.js';
export { keysIn } from './keyed-names.js';
export { headsOf } from './thing-names.js';
export { columnThing, isShortText, keyNounOf, readTenantThings, valueThing, type Nameable } from './tenant-things.js';
export { instructionsIn, invitationIn, statedMessage } from './stated-message.js';
export { isUnpleasant, signatureIn, statedReply } from './stated-reply.js';
export { datasetOfColumn, nameOfColumn, namedIds, understoodSchema, type SubjectKind, type Understood } from './understood.js';
export { distinctiveNames } from './distinctive-names.js';
export { belowTitle, stateUnanswered, unansweredPhrases } from './state-unanswered.js';
export { partlyRead } from './partly-read.js';
