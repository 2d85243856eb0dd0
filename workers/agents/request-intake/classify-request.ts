import { loadExamples, MATTERS, type Matter } from './examples.js';
import { lexicon, type WeightedTerm } from './lexicon.js';
import { findTerm, wordsOf, type Word } from './match-terms.js';
import { ComplementNaiveBayes, type Likelihood } from './naive-bayes.js';
import { REQUEST_TYPES, TYPE_OF_ROUTE, type RequestType, type RouteName } from './request-types.js';

/** What a request may be about: the probability, and the words of the request that speak for it, the strongest first. */
export interface Pointer<Name> {
  name: Name;
  score: number;
  words: string[];
}

export interface Classification {
  type: RequestType;
  /** All types that are not out of the question, the type decided on first. */
  types: Pointer<RequestType>[];
  /** At most five agents, best first, with the probability among agents; none where it is settled that the request is for none. */
  routes: Pointer<RouteName>[];
  /** Whether the words settle type and agent; where not, a model is asked. */
  settled: boolean;
}

/** What the weight of a word of the lexicon counts, in units of the learnt logarithms of odds. */
const LEXICON_WEIGHT = 0.1;
/** Naive Bayes takes neighbouring words for independent and so is too sure; this makes its probabilities as high as it is right. */
const TEMPERATURE = 0.22;
/** With less than this the best is hardly better than the rest: nothing is known of the request. */
const LEAST_PROBABILITY = 0.1;
/** More than this is more than all others together. */
const SETTLED = 0.5;
/** A request that may well be an agent's is not sent away: it takes more to settle that it is no matter of this service. */
const SENT_AWAY = 0.8;
/** Types and agents with less are not worth a mention. */
const WORTH_MENTIONING = 0.03;
const MAX_ROUTES = 5;
/** A learnt word is named when it says at least this much, as a share of what the strongest says. */
const TELLING = 0.25;

let learnt: ComplementNaiveBayes<Matter> | undefined;
/** Learnt once from the examples, when the first request comes. */
const model = (): ComplementNaiveBayes<Matter> => (learnt ??= new ComplementNaiveBayes(MATTERS, loadExamples()));

/** How many labelled requests it has learnt from. */
export const exampleCount = (): number => model().examples;

/** Type and agents of a request by its words alone: by the lexicon, and by the labelled examples. */
export const classifyRequest = (text: string): Classification => {
  const words = wordsOf(text);
  const reading = { text, words, likelihood: model().likelihood(words) };
  const evidence = MATTERS.map((name) => evidenceOf(name, reading));
  const matters = probabilities(evidence).toSorted((a, b) => b.score - a.score);
  const routes = probabilities(evidence.filter((each): each is Evidence<RouteName> => isRoute(each.name))).toSorted(
    (a, b) => b.score - a.score,
  );
  const best = matters[0];
  const known = best !== undefined && best.score >= LEAST_PROBABILITY;
  const type = known ? typeOf(best.name) : 'other';
  const settled =
    known && (type === 'other' ? best.score > SENT_AWAY : best.score > SETTLED && routes[0] !== undefined && routes[0].score > SETTLED);
  const toNobody = !known || (settled && type === 'other');
  return {
    type,
    types: known ? typesOf(matters, type) : [],
    routes: toNobody ? [] : routes.filter(({ score }) => score >= WORTH_MENTIONING).slice(0, MAX_ROUTES),
    settled,
  };
};

const isRoute = (name: Matter): name is RouteName => Object.hasOwn(TYPE_OF_ROUTE, name);
const typeOf = (name: Matter): RequestType => (isRoute(name) ? TYPE_OF_ROUTE[name] : name);

/** A type is as probable as all that belongs to it. */
const typesOf = (matters: readonly Pointer<Matter>[], decided: RequestType): Pointer<RequestType>[] =>
  REQUEST_TYPES.map((name): Pointer<RequestType> => {
    const its = matters.filter((matter) => typeOf(matter.name) === name);
    return { name, score: its.reduce((sum, { score }) => sum + score, 0), words: its[0]?.words ?? [] };
  })
    .filter(({ name, score }) => name === decided || score >= WORTH_MENTIONING)
    .toSorted((a, b) => Number(b.name === decided) - Number(a.name === decided) || b.score - a.score);

interface Evidence<Name> {
  name: Name;
  /** The logarithm of odds. */
  score: number;
  words: string[];
}

const probabilities = <Name>(evidence: readonly Evidence<Name>[]): Pointer<Name>[] => {
  const highest = Math.max(...evidence.map(({ score }) => score));
  const odds = evidence.map(({ score }) => Math.exp((score - highest) / TEMPERATURE));
  const sum = odds.reduce((total, each) => total + each, 0);
  return evidence.map(({ name, words }, index) => ({ name, score: (odds[index] ?? 0) / sum, words }));
};

interface Reading {
  readonly text: string;
  readonly words: readonly Word[];
  readonly likelihood: Likelihood<Matter>;
}

const evidenceOf = <Name extends Matter>(name: Name, { text, words, likelihood }: Reading): Evidence<Name> => {
  const found = termsOf(name).flatMap((term) => {
    const place = findTerm(words, term);
    return place ? [{ says: term.weight * LEXICON_WEIGHT, start: place[0].start, end: place[1].end }] : [];
  });
  const learntWords = words
    .map(({ start, end }, position) => ({ says: likelihood.ofWord(name, position), start, end }))
    .filter((word) => !found.some(({ start, end }) => start <= word.start && word.end <= end));
  const strongest = Math.max(0, ...[...found, ...learntWords].map(({ says }) => says));
  const telling = [...found, ...learntWords.filter(({ says }) => says > 0 && says >= strongest * TELLING)];
  return {
    name,
    score: likelihood.score(name) + found.reduce((sum, { says }) => sum + says, 0),
    words: [...new Set(telling.toSorted((a, b) => b.says - a.says || a.start - b.start).map(({ start, end }) => text.slice(start, end)))],
  };
};

const termsOf = (name: Matter): readonly WeightedTerm[] => {
  const { routes, problem, other } = lexicon();
  return isRoute(name) ? routes[name] : name === 'problem' ? problem : other;
};
