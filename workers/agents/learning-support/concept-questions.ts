import { formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import type { Draws } from '../../methods/statistics/sampling/draws.js';
import type { Concept, ConceptGraph } from './concept-graph.js';
import type { QuestionDraft } from './question.js';
import { messagesIn } from './messages.js';

/** Returns questions that ask for the term of a definition and for a prerequisite of a concept. */
export const conceptQuestions = (graph: ConceptGraph, concepts: readonly Concept[], language: Language, random: Draws): QuestionDraft[] => {
  const messages = messagesIn(language).quiz;
  const nameOf = ({ term }: Concept): string => term[language];
  return concepts.flatMap((concept): QuestionDraft[] => {
    const earlier = graph.before(concept.id);
    const related = (other: Concept): boolean => earlier.has(other.id) || graph.before(other.id).has(concept.id);
    // A related concept could arguably be a right answer too, so wrong options come from unrelated concepts only.
    const others = random.shuffled(graph.concepts.filter((other) => other.id !== concept.id && !related(other)));
    const source = { id: `concept/${concept.id}`, kind: 'knowledge', label: nameOf(concept) };
    const term: QuestionDraft = {
      kind: 'term',
      conceptId: concept.id,
      question: messages.term(concept.definition[language]),
      right: nameOf(concept),
      wrong: others.slice(0, 3).map(nameOf),
      isRight: (option) => graph.find(option)?.definition[language] === concept.definition[language],
      because: messages.because(nameOf(concept), concept.definition[language]),
      sources: [source],
    };
    const [need] = random.shuffled(concept.needs);
    const needed = need === undefined ? undefined : graph.get(need);
    if (!needed) return [term];
    const prerequisite: QuestionDraft = {
      kind: 'prerequisite',
      conceptId: concept.id,
      question: messages.prerequisite(nameOf(concept)),
      right: nameOf(needed),
      wrong: others.slice(0, 3).map(nameOf),
      isRight: (option) => earlier.has(graph.find(option)?.id ?? ''),
      because: messages.needs(nameOf(concept), nameOf(needed)),
      sources: [source],
    };
    return [term, prerequisite];
  });
};

interface Calculation {
  conceptId: string;
  draw(random: Draws): number[];
  /** Returns the right value and the results of common mistakes. */
  solve(numbers: readonly number[]): { right: number; mistakes: number[] };
  /** Returns whether the candidate is right, by a calculation independent of `solve`. */
  prove(numbers: readonly number[], candidate: number): boolean;
  unit: 'number' | 'share';
}

const whole = (random: Draws, min: number, max: number): number => min + Math.floor(random.uniform() * (max - min + 1));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b));
const at = (numbers: readonly number[], index: number): number => numbers[index] ?? Number.NaN;

/** Draws five numbers. The fourth is an outlier, so that mean and median differ. */
const skewed = (random: Draws): number[] => {
  const base = whole(random, 3, 9);
  return [base + 4, base, base + 2, base + 40 + 5 * whole(random, 0, 6), base + 1];
};

const CALCULATIONS: readonly Calculation[] = [
  {
    conceptId: 'mean',
    draw: skewed,
    solve: (numbers) => ({
      right: sum(numbers) / numbers.length,
      mistakes: [
        at(
          numbers.toSorted((a, b) => a - b),
          2,
        ),
        sum(numbers) / (numbers.length - 1),
        at(numbers, 2),
      ],
    }),
    // Deviations from the mean sum to zero.
    prove: (numbers, candidate) => close(sum(numbers.map((each) => each - candidate)), 0),
    unit: 'number',
  },
  {
    conceptId: 'median',
    draw: skewed,
    solve: (numbers) => ({
      right: at(
        numbers.toSorted((a, b) => a - b),
        2,
      ),
      mistakes: [sum(numbers) / numbers.length, at(numbers, 2) + 1, Math.max(...numbers)],
    }),
    // The median is one of the five numbers and has equally many below and above it.
    prove: (numbers, candidate) =>
      numbers.includes(candidate) &&
      numbers.filter((each) => each < candidate).length === numbers.filter((each) => each > candidate).length,
    unit: 'number',
  },
  {
    conceptId: 'stratification',
    draw: (random) => [whole(random, 70, 95) / 100, whole(random, 20, 55) / 100, whole(random, 6, 9) / 10],
    solve: ([simple = 0, difficult = 0, share = 0]) => ({
      right: share * simple + (1 - share) * difficult,
      mistakes: [(simple + difficult) / 2, (1 - share) * simple + share * difficult, share * simple],
    }),
    // The overall rate divides the distance of the two rates by the shares of their strata.
    prove: ([simple = 0, difficult = 0, share = 0], candidate) => close((candidate - difficult) / (simple - difficult), share),
    unit: 'share',
  },
  {
    conceptId: 'littles-law',
    draw: (random) => [whole(random, 4, 12), whole(random, 3, 9)],
    solve: ([rate = 0, days = 0]) => ({ right: rate * days, mistakes: [rate / days, rate + days, rate * days + rate] }),
    prove: ([rate = 0, days = 0], candidate) => close(candidate / rate, days),
    unit: 'number',
  },
  {
    conceptId: 'rice',
    draw: (random) => [100 * whole(random, 5, 20), whole(random, 1, 3), whole(random, 5, 9) / 10, whole(random, 2, 6)],
    solve: ([reach = 0, impact = 0, confidence = 0, effort = 1]) => ({
      right: (reach * impact * confidence) / effort,
      mistakes: [reach * impact * confidence * effort, (reach * impact) / effort, (reach * confidence) / (impact * effort) + 1],
    }),
    prove: ([reach = 0, impact = 0, confidence = 0, effort = 1], candidate) => close(candidate * effort, reach * impact * confidence),
    unit: 'number',
  },
  {
    conceptId: 'completeness',
    draw: (random) => [20 * whole(random, 10, 40), whole(random, 11, 95)],
    solve: ([rows = 1, missing = 0]) => ({
      right: 1 - missing / rows,
      mistakes: [missing / rows, missing / (rows - missing), 1 - missing / (rows - missing)],
    }),
    prove: ([rows = 1, missing = 0], candidate) => close(rows * candidate + missing, rows),
    unit: 'share',
  },
  {
    conceptId: 'oee',
    draw: (random) => [whole(random, 75, 95) / 100, whole(random, 75, 95) / 100, whole(random, 90, 99) / 100],
    solve: ([availability = 0, performance = 0, quality = 0]) => ({
      right: availability * performance * quality,
      mistakes: [(availability + performance + quality) / 3, Math.min(availability, performance, quality), availability * performance],
    }),
    prove: ([availability = 1, performance = 1, quality = 1], candidate) => close(candidate / availability / performance, quality),
    unit: 'share',
  },
];

/** Returns small calculations with random numbers. The wrong options are the results of common mistakes. */
export const calculationQuestions = (graph: ConceptGraph, ids: ReadonlySet<string>, language: Language, random: Draws): QuestionDraft[] =>
  CALCULATIONS.filter(({ conceptId }) => ids.has(conceptId)).flatMap(({ conceptId, draw, solve, prove, unit }) => {
    const concept = graph.get(conceptId);
    if (!concept) return [];
    const numbers = draw(random);
    const { right, mistakes } = solve(numbers);
    const write = (value: number): string =>
      unit === 'share' ? formatPercent(value, language, 1) : formatNumber(value, language, { min: 0, max: 2 });
    // Maps an option's text back to its value. Values with the same text are indistinguishable; the right one wins.
    const values = new Map([right, ...mistakes].toReversed().map((value) => [write(value), value]));
    const messages = messagesIn(language).quiz;
    return {
      kind: 'calculation',
      conceptId,
      question: questionOf(
        messages.calculations[conceptId as keyof typeof messages.calculations],
        numbers.map((each) => formatNumber(each, language)),
      ),
      right: write(right),
      wrong: mistakes.map(write),
      isRight: (option) => prove(numbers, values.get(option) ?? Number.NaN),
      because: messages.because(concept.term[language], concept.definition[language]),
      sources: [{ id: `concept/${conceptId}`, kind: 'knowledge', label: concept.term[language] }],
    } satisfies QuestionDraft;
  });

/** Returns the question with each number in its place, or with all numbers in one place. */
const questionOf = (message: (...numbers: string[]) => string, numbers: readonly string[]): string =>
  message.length === 1 ? message(numbers.join('; ')) : message(...numbers);
