import { lexicon, type WeightedTerm } from './lexicon.js';
import { findTerm, wordsOf, type Word } from './match-terms.js';
import { REQUEST_TYPES, ROUTES, TYPE_OF_ROUTE, type RequestType, type RouteName } from './request-types.js';

/** What points to a type or route: the sum of the weights, and the words as the request has them. */
export interface Pointer<Name> {
  name: Name;
  score: number;
  words: string[];
}

export interface Classification {
  type: RequestType;
  /** All types that anything points to, best first. */
  types: Pointer<RequestType>[];
  /** At most five agents, best first; none for a request of type `other`. */
  routes: Pointer<RouteName>[];
  /** Whether the words settle type and agent; where not, a model is asked. */
  settled: boolean;
}

/** Less than this points to nothing. */
const LEAST_SCORE = 4;
/** How far the best has to be ahead of the next, as a share of its score, to be settled. */
const CLEAR_LEAD = 0.15;
const MOST_ROUTES = 5;
/** Words of trouble say more about the type than the words of what is in trouble. */
const PROBLEM_FACTOR = 3;

/** Type and agents of a request by the lexicon alone. */
export const classifyRequest = (text: string): Classification => {
  const words = wordsOf(text);
  const { routes: routeTerms, problem, other } = lexicon();
  const routes = ranked(ROUTES.map((name) => pointerOf(name, routeTerms[name], text, words)));
  const trouble = pointerOf('problem' as const, problem, text, words);
  const types = ranked(
    REQUEST_TYPES.map((name): Pointer<RequestType> => {
      if (name === 'problem') return { ...trouble, score: trouble.score * PROBLEM_FACTOR };
      if (name === 'other') return pointerOf(name, other, text, words);
      const best = routes.find((route) => TYPE_OF_ROUTE[route.name] === name);
      return { name, score: best?.score ?? 0, words: best?.words ?? [] };
    }),
  );
  const best = types[0];
  const type = best && best.score >= LEAST_SCORE ? best.name : 'other';
  const kept = type === 'other' ? [] : routes.filter(({ score }) => score >= LEAST_SCORE / 2).slice(0, MOST_ROUTES);
  const settled = best !== undefined && best.score >= LEAST_SCORE && leads(types) && (type === 'other' || (kept.length > 0 && leads(kept)));
  return { type, types, routes: kept, settled };
};

const pointerOf = <Name>(name: Name, terms: readonly WeightedTerm[], text: string, words: readonly Word[]): Pointer<Name> => {
  const found = terms.flatMap((term) => {
    const place = findTerm(words, term);
    return place ? [{ weight: term.weight, start: place[0].start, words: text.slice(place[0].start, place[1].end) }] : [];
  });
  return {
    name,
    score: found.reduce((sum, { weight }) => sum + weight, 0),
    words: [...new Set(found.toSorted((a, b) => b.weight - a.weight || a.start - b.start).map((each) => each.words))],
  };
};

const ranked = <Name>(pointers: Pointer<Name>[]): Pointer<Name>[] =>
  pointers.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);

const leads = ([first, second]: readonly { score: number }[]): boolean =>
  first !== undefined && (second === undefined || first.score - second.score >= first.score * CLEAR_LEAD);
