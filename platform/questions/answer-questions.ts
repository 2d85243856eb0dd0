import type { Language } from '../content/index.js';
import { composeAnswer } from './compose-answer.js';
import type { FactRecord } from './fact-record.js';
import { messagesIn } from './messages.js';
import { bestPassage } from './passages.js';
import { selectRecords, type QuestionContext, type Selection } from './select-records.js';
import { questionsIn } from './split-question.js';
import { unknownNameStatement } from './unknown-name.js';

/** One of the questions that a text asks. */
export interface QuestionPart {
  readonly text: string;
  /** The records that answer it; null if it is about none of the known records. */
  readonly selection: Selection | null;
}

/** The questions that a text asks, with the records that answer them. */
export interface QuestionReading {
  readonly parts: readonly QuestionPart[];
  /** Records of all parts, in their order. */
  readonly records: readonly FactRecord[];
}

interface LabelledEvidence {
  readonly label: string;
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** The answer that code computed, as a part of the evidence for a language model. */
export interface ComputedEvidence {
  readonly label: string;
  readonly id: 'computed';
  readonly kind: 'answer';
  readonly text: string;
}

/** Maximum number of titles of evidence that does not answer the question. */
const MAX_CLOSEST = 3;

/**
 * Reads the questions that a text asks. A further question without a subject of its own, such as "and who owns it?", concerns the records
 * of the previous one; both are then one question.
 */
export const readQuestions = (text: string, records: readonly FactRecord[], context: QuestionContext): QuestionReading => {
  const texts = questionsIn(text);
  let previousIds = context.previousIds ?? [];
  let namedBefore: readonly string[] = [];
  const parts = texts.map((part): QuestionPart => {
    const selection = selectRecords(part, records, { ...context, previousIds, namedBefore });
    if (selection && selection.subjects.length > 0) namedBefore = selection.subjects.map(({ id }) => id);
    if (selection && selection.records.length > 0) previousIds = selection.records.map(({ id }) => id);
    return { text: part, selection };
  });
  const [first, ...further] = parts;
  const subject = first?.selection;
  const isOne = subject && further.length > 0 && further.every(({ selection }) => selection && isAboutSame(selection, subject));
  const read = isOne ? [{ text, selection: withAspects(subject, further) }] : parts;
  return { parts: read, records: [...new Set(read.flatMap(({ selection }) => selection?.records ?? []))] };
};

const isAboutSame = ({ records, by }: Selection, first: Selection): boolean =>
  by === 'subjects' && records.length > 0 && records.every((record) => first.records.includes(record));

/** Adds what further questions ask about the records of the first one. */
const withAspects = (first: Selection, further: readonly QuestionPart[]): Selection => ({
  ...first,
  question: {
    ...first.question,
    aspects: [...new Set([...first.question.aspects, ...further.flatMap(({ selection }) => selection?.question.aspects ?? [])])],
  },
  ignored: [...new Set([...first.ignored, ...further.flatMap(({ selection }) => selection?.ignored ?? [])])],
});

type PartAnswer = Omit<RuleAnswer, 'facts'>;

const CITATIONS = / \[E\d+\]/g;

/** An answer by rules. */
export interface RuleAnswer {
  readonly text: string;
  /** Facts of records without citations, as evidence for a language model; null if no records answer. */
  readonly facts: string | null;
  /** Labels of the evidence that it cites, in its order. */
  readonly cited: string[];
  /** True if at least one of the questions has an answer. */
  readonly isAnswered: boolean;
  /** True if the text states that things which the questions name do not exist. */
  readonly isNamed: boolean;
}

/**
 * Answers each question of a text: from the facts of the records, else by the passage of the evidence that answers it, else by what is
 * not known. Names the questions without an answer.
 *
 * @param evidence evidence with its labels; those of the records that answer come first
 */
export const answerQuestions = (
  { parts }: QuestionReading,
  { records, evidence, language }: { records: readonly FactRecord[]; evidence: readonly LabelledEvidence[]; language: Language },
): RuleAnswer => {
  const messages = messagesIn(language);
  const labels = new Map(evidence.map(({ id, label }) => [id, label]));
  // Of a record, only what users wrote is quoted: its facts are sentences about it.
  const quotable = evidence.map((item) => ({ ...item, text: records.find(({ id }) => id === item.id)?.text ?? item.text }));
  const answers = parts.map(({ text, selection }): PartAnswer => {
    if (selection) {
      const composed = composeAnswer(selection, language, { question: text, labelOf: ({ id }) => labels.get(id) });
      return { text: composed.text, cited: composed.cited.flatMap(({ id }) => labels.get(id) ?? []), isAnswered: true, isNamed: false };
    }
    const passage = bestPassage(text, quotable);
    if (passage)
      return {
        text: `${messages.quoted(passage.title, passage.text)} [${passage.label}]`,
        cited: [passage.label],
        isAnswered: true,
        isNamed: false,
      };
    const unknown = unknownNameStatement(text, records, language);
    if (unknown !== null) return { text: unknown, cited: [], isAnswered: false, isNamed: true };
    return {
      text: `${parts.length > 1 ? messages.noPassageFor(text) : messages.noPassage}.`,
      cited: [],
      isAnswered: false,
      isNamed: false,
    };
  });
  const isAnswered = answers.some((each) => each.isAnswered);
  const isNamed = answers.some((each) => each.isNamed);
  const closest = isAnswered || isNamed ? [] : evidence.slice(0, MAX_CLOSEST);
  const stated = answers.filter((_, index) => parts[index]?.selection).map(({ text }) => text.replaceAll(CITATIONS, ''));
  const lines = closest.map(({ title, label }) => `- ${messages.title(title)} [${label}]`);
  return {
    text: [answers.map(({ text }) => text).join('\n\n'), ...(lines.length > 0 ? [messages.closest, ...lines] : [])].join('\n'),
    facts: stated.length === 0 ? null : stated.join('\n'),
    cited: [...new Set([...answers.flatMap(({ cited }) => cited), ...closest.map(({ label }) => label)])],
    isAnswered,
    isNamed,
  };
};

/** Adds the answer that code computed from records, because the evidence on each record holds no counts, rankings and absences. */
export const withComputed = <Item>(
  evidence: readonly Item[],
  { facts }: RuleAnswer,
  toItem: (computed: ComputedEvidence) => Item,
): Item[] =>
  facts === null ? [...evidence] : [...evidence, toItem({ label: `E${evidence.length + 1}`, id: 'computed', kind: 'answer', text: facts })];
