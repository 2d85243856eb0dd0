import { loadExamples, MATTERS, type Matter } from './examples.js';
import { lexicon, type WeightedTerm } from '../lexicon.js';
import { findTerm, wordsOf, type Word } from '../match-terms.js';
import { ComplementNaiveBayes, type Likelihood } from './naive-bayes.js';
import type { AgentName } from '../../cards.js';
import { REQUEST_TYPES, TYPE_OF_AGENT, type RequestType } from './request-types.js';

/** Candidate class of a request with its probability and the supporting words of the request, strongest first. */
export interface Candidate<Name> {
  name: Name;
  score: number;
  words: string[];
}

export interface Classification {
  type: RequestType;
  /** Types with a probability of at least 0.03, the decided type first. */
  types: Candidate<RequestType>[];
  /** At most five agents, best first, with their probability among agents; empty if it is settled that no agent handles the request. */
  routes: Candidate<AgentName>[];
  /** True if the words determine type and agent; otherwise a model is asked. */
  settled: boolean;
}

/** Factor that converts lexicon weights to learnt log odds. */
const LEXICON_WEIGHT = 0.1;
/** Calibrates probabilities: naive Bayes assumes independent words and is therefore overconfident. */
const TEMPERATURE = 0.22;
/** Below this probability the best candidate is hardly better than the rest, and the request counts as unknown. */
const MIN_PROBABILITY = 0.1;
/** Above this probability a candidate outweighs all others together and is settled. */
const MIN_SETTLED_PROBABILITY = 0.5;
/** Probability above which `other` is settled; higher than for agents, so that requests for an agent are not rejected. */
const MIN_OTHER_PROBABILITY = 0.8;
/** Minimum probability of a listed type or agent. */
const MIN_LISTED_PROBABILITY = 0.03;
const MAX_ROUTES = 5;
/** Minimum contribution of a listed learnt word, relative to the strongest word. */
const MIN_RELATIVE_CONTRIBUTION = 0.25;

let learnt: ComplementNaiveBayes<Matter> | undefined;
/** Returns the classifier, which is trained once on the first request. */
const model = (): ComplementNaiveBayes<Matter> => (learnt ??= new ComplementNaiveBayes(MATTERS, loadExamples()));

/** Returns the number of training examples. */
export const exampleCount = (): number => model().examples;

/** Classifies a request by its words, using the lexicon and the classifier trained on labelled examples. */
export const classifyRequest = (text: string): Classification => {
  const words = wordsOf(text);
  const reading = { text, words, likelihood: model().likelihood(words) };
  const evidence = MATTERS.map((name) => evidenceOf(name, reading));
  const matters = probabilities(evidence).toSorted((a, b) => b.score - a.score);
  const routes = probabilities(evidence.filter((each): each is Evidence<AgentName> => isRoute(each.name))).toSorted(
    (a, b) => b.score - a.score,
  );
  const best = matters[0];
  const known = best !== undefined && best.score >= MIN_PROBABILITY;
  const type = known ? typeOf(best.name) : 'other';
  const settled =
    known &&
    (type === 'other'
      ? best.score > MIN_OTHER_PROBABILITY
      : best.score > MIN_SETTLED_PROBABILITY && routes[0] !== undefined && routes[0].score > MIN_SETTLED_PROBABILITY);
  const noRoute = !known || (settled && type === 'other');
  return {
    type,
    types: known ? typesOf(matters, type) : [],
    routes: noRoute ? [] : routes.filter(({ score }) => score >= MIN_LISTED_PROBABILITY).slice(0, MAX_ROUTES),
    settled,
  };
};

const isRoute = (name: Matter): name is AgentName => Object.hasOwn(TYPE_OF_AGENT, name);
const typeOf = (name: Matter): RequestType => (isRoute(name) ? TYPE_OF_AGENT[name] : name);

/** Returns the types; the probability of a type is the sum over its classes. */
const typesOf = (matters: readonly Candidate<Matter>[], decided: RequestType): Candidate<RequestType>[] =>
  REQUEST_TYPES.map((name): Candidate<RequestType> => {
    const matching = matters.filter((matter) => typeOf(matter.name) === name);
    return { name, score: matching.reduce((sum, { score }) => sum + score, 0), words: matching[0]?.words ?? [] };
  })
    .filter(({ name, score }) => name === decided || score >= MIN_LISTED_PROBABILITY)
    .toSorted((a, b) => Number(b.name === decided) - Number(a.name === decided) || b.score - a.score);

interface Evidence<Name> {
  name: Name;
  /** Log odds. */
  score: number;
  words: string[];
}

const probabilities = <Name>(evidence: readonly Evidence<Name>[]): Candidate<Name>[] => {
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
    const span = findTerm(words, term);
    return span ? [{ contribution: term.weight * LEXICON_WEIGHT, start: span[0].start, end: span[1].end }] : [];
  });
  const learntWords = words
    .map(({ start, end }, position) => ({ contribution: likelihood.ofWord(name, position), start, end }))
    .filter((word) => !found.some(({ start, end }) => start <= word.start && word.end <= end));
  const strongest = Math.max(0, ...[...found, ...learntWords].map(({ contribution }) => contribution));
  const relevant = [
    ...found,
    ...learntWords.filter(({ contribution }) => contribution > 0 && contribution >= strongest * MIN_RELATIVE_CONTRIBUTION),
  ];
  return {
    name,
    score: likelihood.score(name) + found.reduce((sum, { contribution }) => sum + contribution, 0),
    words: [
      ...new Set(
        relevant.toSorted((a, b) => b.contribution - a.contribution || a.start - b.start).map(({ start, end }) => text.slice(start, end)),
      ),
    ],
  };
};

const termsOf = (name: Matter): readonly WeightedTerm[] => {
  const { routes, problem, other } = lexicon();
  return isRoute(name) ? routes[name] : name === 'problem' ? problem : other;
};
