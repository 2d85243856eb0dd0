import { dateFormat, type Language } from '../content/index.js';
import { snippetOf } from '../search/text/snippet.js';
import { contentWords } from '../text/index.js';
import { CONDITIONS, type Aspect, type Condition, type Fact, type FactRecord } from './fact-record.js';
import { messagesIn } from './messages.js';
import type { Selection } from './select-records.js';

/** Maximum number of records in an answer. */
export const MAX_ANSWER_RECORDS = 12;
/** Maximum number of records in a list of evidence. */
const MAX_LISTED = 3;
/** Number of sentences on a record if the question does not ask for a certain aspect. */
const LEADING_FACTS = 3;
/** Maximum length of evidence that is quoted as a whole. */
const MAX_WHOLE = 700;

/** An answer composed from the facts of records. */
export interface FactAnswer {
  readonly text: string;
  /** Records that the answer cites, in its order. */
  readonly cited: readonly FactRecord[];
}

/**
 * Answers a question in sentences from the facts of the selected records; each record is cited by its label. If no record meets the
 * question, the answer says so.
 *
 * @param labels labels of the first records of the selection, in its order; further records are not listed
 */
export const composeAnswer = (selection: Selection, language: Language, labels: readonly string[]): FactAnswer => {
  const { records, ignored } = selection;
  const messages = messagesIn(language);
  const cited = records.slice(0, Math.min(labels.length, MAX_ANSWER_RECORDS));
  const lines = cited.map((record, index) => `${statementOn(record, selection, language)} [${labels[index]}]`);
  const heading = headingOf(selection, language);
  const notes = [
    ...(records.length > cited.length ? [messages.more(records.length - cited.length)] : []),
    ...(ignored.length > 0 ? [messages.ignored(ignored.join(', '))] : []),
  ];
  const listed = lines.length > 1 ? lines.map((line) => `- ${line}`) : lines;
  return { text: [...heading, ...listed, ...notes].join('\n'), cited };
};

/** Lists the evidence that fits a question best, a long one by the passage that fits it; cited by its labels. */
export const listEvidence = (
  question: string,
  evidence: readonly { label: string; title: string; text: string }[],
  language: Language,
): { text: string; cited: string[] } => {
  const { found, passage } = messagesIn(language);
  const listed = evidence.slice(0, MAX_LISTED);
  const words = contentWords(question);
  const lines = listed.map(
    ({ label, title, text }) =>
      `- ${passage(title, text.length <= MAX_WHOLE ? text.replaceAll('\n', ' · ') : snippetOf(text, words))} [${label}]`,
  );
  return { text: [found(evidence.length), ...lines].join('\n'), cited: listed.map(({ label }) => label) };
};

/** Describes a record by its title and the facts on its current state. */
export const describeRecord = ({ kind, title, facts }: FactRecord, language: Language): string => {
  const messages = messagesIn(language);
  const isNamed = facts[0]?.isNamed === true;
  return [...(isNamed ? [] : [messages.named(messages.kind[kind], title)]), ...facts.map(({ text }) => text[language])].join(' ');
};

const dayIn = (language: Language, day: string): string =>
  dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(day));

const headingOf = ({ by, question: { conditions, kinds }, records, period }: Selection, language: Language): string[] => {
  const { heading, none, kind, due } = messagesIn(language);
  if (by === 'period' && period) {
    const [from, until] = [period.from, period.until].map((day) => day && dayIn(language, day));
    return [due(records.length, from ?? null, until ?? null)];
  }
  const [condition] = conditions;
  if (condition && (records.length === 0 || by === 'subjects')) return [none[condition]];
  if (records.length === 0) {
    return [by === 'priority' ? none.priority : none.kinds(kinds.map((each) => kind[each]).join(', '))];
  }
  if (records.length === 1) return [];
  if (by === 'priority') return [heading.priority(records.length)];
  return by === 'conditions' && condition && conditions.length === 1 ? [heading[condition](records.length)] : [];
};

/** Returns what the question asks about a record; the most important facts of the record if the question is general. */
const statementOn = (record: FactRecord, { by, question }: Selection, language: Language): string => {
  const { kind, named, notRecorded, aspect, described } = messagesIn(language);
  // Of something that is due or open, readers want to know by when and by whom.
  const isToDo = by === 'period' || (by === 'conditions' && question.conditions.includes('open'));
  const wanted: readonly Aspect[] = by === 'priority' ? [] : isToDo ? ['due', 'owner', ...question.aspects] : question.aspects;
  const conditions: readonly Condition[] = by === 'priority' ? CONDITIONS.filter((each) => each !== 'open') : question.conditions;
  const facts = record.facts.filter((fact) => fits(fact, conditions, wanted));
  const shown = facts.length > 0 ? facts : record.facts.slice(0, LEADING_FACTS);
  const missing =
    by === 'subjects' ? wanted.filter((each) => isNoted(each, wanted) && !record.facts.some(({ aspects }) => aspects.includes(each))) : [];
  const sentences = [
    ...shown.map(({ text }) => text[language]),
    ...(isExplained(record, wanted) ? [described(snippetOf(record.text, []))] : []),
    ...(missing.length > 0 ? [notRecorded(missing.map((each) => aspect[each]).join(', '))] : []),
  ];
  const isNamed = shown[0]?.isNamed === true;
  return [...(isNamed ? [] : [named(kind[record.kind], record.title)]), ...sentences].join(' ');
};

/** Returns whether the text that users wrote about a record belongs to the answer. */
const isExplained = ({ kind, text }: FactRecord, wanted: readonly Aspect[]): boolean =>
  kind !== 'metric' && text.trim() !== '' && (wanted.includes('reason') || wanted.includes('purpose'));

/** Aspects whose absence an answer states. */
const NOTED: ReadonlySet<Aspect> = new Set<Aspect>(['owner', 'due', 'budget', 'target', 'value', 'members', 'quality']);

/** "How much of the budget" asks for the budget, not for a value besides it. */
const isNoted = (aspect: Aspect, wanted: readonly Aspect[]): boolean =>
  NOTED.has(aspect) && !(aspect === 'value' && wanted.includes('budget'));

const fits = ({ aspects, conditions = [] }: Fact, asked: readonly Condition[], wanted: readonly Aspect[]): boolean =>
  aspects.some((each) => wanted.includes(each)) || conditions.some((each) => asked.includes(each));
