import { contentWords, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Language } from '../../kit.js';
import type { DocumentSentences, Fact } from '../../methods/programme-facts/index.js';
import { namedIn } from '../../methods/request-reading/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { Concept, ConceptGraph } from './concept-graph.js';
import { clozeTrait, clozeTraits, termGapTrait } from './cloze.js';
import { asksRelation } from './listed-terms.js';
import { messagesIn } from './messages.js';
import type { Subject, Trait } from './trait.js';

const MAX_SENTENCES = 3;
/** Maximum number of sentences on how terms relate. */
const MAX_RELATED = 4;
/** Number of letters of a short form of a word, such as "prio" of "priority". */
const MIN_SHORT = 4;
/** Share of the word that its short form has. */
const SHORT_SHARE = 0.4;
const MAX_LENGTH = 500;
/** Number of letters that forms of a word have in common: „Pünktlichkeit“ and „pünktlich“. */
const MIN_PREFIX = 6;
/** Share of a word that its forms begin with. */
const SAME_BEGINNING = 0.6;
/** Words that sentences that define a term contain. */
const DEFINES =
  /(?<!\p{L})(?:gilt|gelten|gehen|geht|zählt|zählen|gezählt|heißt|bedeutet|bezeichnet|versteht|wenn|counts?|counted|means?|defined|refers?|if|include[sd]?)(?!\p{L})/iu;
/** Words of names of measures that say nothing about what is measured. */
const GENERIC = /^(?:rate|ratio|share|quote|anteil|zeit|time|wert|value|kennzahl|kpi|number|anzahl)$/iu;
/** A part of a request that asks for a reason. */
const REASON = /(?<!\p{L})(?:warum|wieso|weshalb|why)\s+(?<clause>[^.?!;]{5,200})/iu;

/** What is known of a term: the company's own sentences, its current value, and the general meaning. */
interface ExplainedTerm {
  readonly term: string;
  readonly concept: Concept | undefined;
  readonly kpis: readonly Fact[];
  readonly quotes: readonly { readonly text: string; readonly source: Fact['source'] }[];
  /** Columns and steps with the term in their names. */
  readonly parts: readonly NamedPart[];
}

/** A column or a step of the data, whose name can contain a term. */
export interface NamedPart {
  readonly kind: 'column' | 'step';
  readonly name: string;
  /** Dataset that has it. */
  readonly dataset: string;
  readonly source: Fact['source'];
}

interface Known {
  readonly documents: readonly DocumentSentences[];
  /** Columns and steps of the company's data. */
  readonly parts?: readonly NamedPart[];
  readonly kpis: readonly Fact[];
  readonly graph: ConceptGraph;
}

/** Minimum number of words that a reason shares with what it is asked for. */
const MIN_SHARED = 2;

/** Returns the sentence that shares most words with a clause; undefined if none shares enough. */
const bestOn = <Sentence extends { readonly text: string }>(clause: string, sentences: readonly Sentence[]): Sentence | undefined => {
  const words = contentWords(clause).filter((word) => word.length > 3);
  const shared = ({ text }: Sentence): number => words.filter((word) => isOn(text, word)).length;
  const [best] = sentences.toSorted((a, b) => shared(b) - shared(a));
  return best && shared(best) >= Math.min(MIN_SHARED, words.length) ? best : undefined;
};

/** Returns whether a text contains a form of each word of a term, or of the only one that names something. */
const isOn = (text: string, term: string): boolean => {
  const own = wordsIn(term);
  const needed = own.filter((word) => !GENERIC.test(word));
  return (needed.length > 0 ? needed : own).every((word) => hasForm(text, word));
};

const hasForm = (text: string, word: string): boolean => {
  const stem = stemOf(word);
  const prefix = stem.slice(0, Math.max(MIN_PREFIX, Math.ceil(stem.length * SAME_BEGINNING)));
  return wordsIn(text)
    .map(stemOf)
    .some(
      (other) =>
        other === stem ||
        (stem.length >= MIN_PREFIX && other.startsWith(prefix)) ||
        (stem.length > MIN_PREFIX && other.length >= Math.max(MIN_SHORT, SHORT_SHARE * stem.length) && stem.startsWith(other)),
    );
};

/** Returns whether a text is the row of a table, which defines nothing. */
const isRow = (text: string): boolean => text.includes(' | ');

/** Returns whether a text contains a form of each word of a term. */
const isWhole = (text: string, term: string): boolean => wordsIn(term).every((word) => hasForm(text, word));

const MAX_PARTS = 3;

/** Returns whether a name such as "Ship_Dt" or "goods received" has all words of a term. */
const hasTerm = (name: string, term: string): boolean => {
  const own = wordsIn(name.replaceAll('_', ' ')).map((word) => word.toLowerCase());
  return wordsIn(term).every((word) => own.includes(word.toLowerCase()));
};

const explained = (term: string, { documents, kpis, graph, parts = [] }: Known): ExplainedTerm => {
  const rank = (sentence: string): number =>
    Number(DEFINES.test(sentence)) * 2 + Number(/\d/u.test(sentence)) + Number(sentence.toLowerCase().includes(term.toLowerCase()));
  const quotes = documents.flatMap(({ source, sentences }) =>
    sentences.filter((sentence) => isOn(sentence, term) && !isRow(sentence)).map((text) => ({ text, source, rank: rank(text) })),
  );
  const best = quotes.toSorted((a, b) => b.rank - a.rank).slice(0, MAX_SENTENCES);
  // The company's own definition takes precedence over the general one, which may mean something else.
  const isDefined = best.some(({ text }) => isWhole(text, term) && (DEFINES.test(text) || graph.find(term) === undefined));
  const names = kpis.map(({ subject }) => subject);
  const named = namedIn(term, names);
  return {
    term,
    concept: isDefined ? undefined : (graph.find(term) ?? (/^\p{L}+$/u.test(term) ? graph.inflectedIn(term) : undefined)),
    kpis: kpis.filter(({ subject }) => named.includes(subject) || isOn(subject, term)).slice(0, 1),
    quotes: best,
    parts: parts.filter(({ name }) => hasTerm(name, term)).slice(0, MAX_PARTS),
  };
};

/**
 * Returns the explanation of several terms: for each the sentences of the company's documents, those that define it first, its current
 * value and its meaning in the glossary. A term that no document mentions is said to be defined nowhere. The quiz asks for the numbers of
 * these sentences.
 */
export const companyTerms = (
  request: string,
  terms: readonly string[],
  known: Known,
  language: Language,
): { subject: Subject; answers: string[] } => {
  const { company } = messagesIn(language);
  // A sentence on several terms is quoted once.
  const sentences = known.documents.flatMap(({ source, sentences: own }) => own.map((text) => ({ text, source })));
  const isRelated = ({ text }: { readonly text: string }): boolean => !isRow(text) && terms.filter((term) => isOn(text, term)).length > 1;
  const related = asksRelation(request) ? sentences.filter(isRelated).slice(0, MAX_RELATED) : [];
  const isOneOf = (quotes: readonly { readonly text: string }[], text: string): boolean => quotes.some((quoted) => quoted.text === text);
  const all = terms.reduce<(ExplainedTerm & { readonly isQuoted: boolean })[]>((before, term) => {
    const own = explained(term, known);
    const quotes = own.quotes.filter(({ text }) => !before.some((other) => isOneOf(other.quotes, text)));
    const ofTerm = quotes.length > 0 ? quotes : own.quotes;
    // If the request asks how terms are related, sentences that relate them are quoted only there.
    return [
      ...before,
      {
        ...own,
        quotes: ofTerm.filter(({ text }) => !isOneOf(related, text)),
        isQuoted: own.quotes.some(({ text }) => isWhole(text, term)),
      },
    ];
  }, []);
  const quote = (sentence: string): string => oneLine(sentence, MAX_LENGTH);
  const reasonAsked = REASON.exec(request)?.groups?.['clause'];
  const reason = reasonAsked === undefined ? undefined : bestOn(reasonAsked, sentences);
  const quoted = [...all.flatMap(({ quotes }) => quotes), ...related];
  const answers = [
    ...all.flatMap(({ term, concept, kpis, quotes, parts, isQuoted }) => [
      ...quotes.map(({ text, source }, at) => company.quoted(at === 0 && isWhole(text, term) ? term : null, quote(text), source.label)),
      ...(isQuoted || parts.length > 0 ? [] : [company.undefined(term)]),
      ...(parts.length > 0
        ? [company.inData(term, parts.map(({ kind, name, dataset }) => company.parts[kind](oneLine(name), oneLine(dataset))).join(', '))]
        : []),
      ...(concept ? [company.general(term, concept.definition[language])] : []),
      ...kpis.map(({ text }) => text),
    ]),
    ...(asksRelation(request)
      ? related.length > 0
        ? related.map(({ text, source }) => company.related(quote(text), source.label))
        : [company.unrelated(terms.join(', '))]
      : []),
    ...(reasonAsked
      ? [reason ? company.reason(quote(reason.text), reason.source.label) : company.noReason(oneLine(reasonAsked, 120))]
      : []),
    ...(all.every(({ kpis, concept, parts }) => kpis.length + quoted.length + parts.length === 0 && !concept) ? [company.unknown] : []),
  ];
  const stated: Fact[] = all.flatMap(({ term, kpis, quotes, parts }) => [
    ...parts.map(({ kind, name, dataset, source }): Fact => ({
      ...{ topic: 'data', subject: term, source },
      text: company.inData(term, company.parts[kind](oneLine(name), oneLine(dataset))),
    })),
    ...quotes.map(({ text, source }): Fact => ({ topic: 'document', subject: term, text: quote(text), source })),
    ...related
      .filter(({ text }) => isOn(text, term))
      .map(({ text, source }): Fact => ({ topic: 'document', subject: term, text: quote(text), source })),
    ...kpis,
  ]);
  const facts = stated.filter(({ text }, at) => stated.findIndex((each) => each.text === text) === at);
  const used = [...new Set([...quoted, ...(reason ? [reason] : [])].map(({ text }) => text))];
  const quizzed = [...new Set([...used, ...all.flatMap(({ kpis }) => kpis.map(({ text }) => text))])];
  // Each sentence is asked about once before any is asked about twice.
  const gaps = used.map((text) => clozeTraits(oneLine(text, MAX_LENGTH), language).slice(1));
  const traits: Trait[] = [
    ...quizzed.flatMap((text) => clozeTrait(oneLine(text, MAX_LENGTH), language)),
    ...gaps.flatMap(([second]) => second ?? []),
    ...used.flatMap((text) => termGapTrait(oneLine(text, MAX_LENGTH), terms, language)),
  ];
  const concepts = all.flatMap(({ concept }) => concept?.id ?? []);
  const kpiPath = all.some(({ kpis }) => kpis.length > 0) ? ['kpi'] : [];
  const [main = 'kpi', ...others] = [...concepts, ...kpiPath];
  return {
    subject: {
      kind: 'term',
      id: terms.join(', ').slice(0, 200),
      name: terms.join(', '),
      facts,
      traits,
      conceptId: main,
      concepts: others,
      examples: {},
    },
    answers: [...new Set(answers)],
  };
};
