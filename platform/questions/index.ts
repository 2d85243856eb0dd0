export {
  answerQuestions,
  readQuestions,
  withComputed,
  type ComputedEvidence,
  type QuestionReading,
  type RuleAnswer,
} from './answer-questions.js';
export { describeRecord, MAX_ANSWER_RECORDS } from './compose-answer.js';
export { evidenceText } from './evidence-text.js';
export type { Aspect, Condition, Fact, FactRecord, Measure, RecordKind } from './fact-record.js';
export { readQuestion } from './read-question.js';
export { QUESTION_KINDS, questionKindOf, type QuestionKind } from './question-kind.js';
export { QuestionWords } from './question-words.js';
export { conceptsIn } from './business-phrases.js';
export { isBusinessWord, isOrganisationalUnit, partsOfCompound } from './business-words.js';
export { isOnlyVerb, withoutFixedPhrases } from './fixed-phrases.js';
export { isKeyWord } from './name-match.js';
export { nameConfidences, subjectsIn, wordsInNames, type Nameable, type Subject } from './subjects.js';
export { meaningIn, sameMeanings, translationsOf } from './translations.js';
export { spokenNames } from './spoken-names.js';
export { bestPassage, type Passage } from './passages.js';
export { quotedIn } from './quoted-in.js';
export { questionsIn } from './split-question.js';
export { isGenericWord } from './word-finder.js';
export { PAST_DUE } from './past-due.js';
