import type { Language } from '../../kit.js';
import { listed, oneLine } from '../../methods/tenant-state/index.js';
import { FOR_EFFORT, keyOf } from './asked-initiatives.js';
import { messagesIn } from './messages.js';
import { CRITERIA, type OrderableCandidate } from './other-orders.js';
import { variantFor } from './prioritise.js';
import { scoreOf, type Scheme } from './score.js';

/** Words that ask whether two orders have the same result. */
const AGREES =
  /(?<!\p{L})(?:agrees?|confirm\p{L}*|same|identical|differ\p{L}*|match(?:es)?|gleich\p{L}*|dasselbe|dieselbe\p{L}*|selbe[nrsm]?|identisch\p{L}*|überein\p{L}*|deckt|decken|bestätig\p{L}*|unterscheid\p{L}*)(?!\p{L})/iu;
const SCHEMES = /(?<!\p{L})R?ICE(?!\p{L})/gu;
/** Number of first initiatives that are compared if the request states none. */
const COMPARED = 3;

interface Order {
  readonly at: number;
  readonly name: string;
  scoreOf(candidate: OrderableCandidate): number | null;
}

/**
 * Answers whether two orders that a request names, such as the benefit per budget and RICE, put the same initiatives first. Returns no
 * sentence if the request does not ask for it.
 *
 * @param count number of first initiatives that the request asks for; null if it states none
 */
export const agreementOf = (
  text: string,
  candidates: readonly OrderableCandidate[],
  { count, language }: { count: number | null; language: Language },
): { sentences: string[]; words: string[] } => {
  const words = AGREES.exec(text)?.[0];
  const [one, other] = words === undefined ? [] : ordersIn(text, candidates, language);
  if (words === undefined || one === undefined || other === undefined) return { sentences: [], words: [] };
  const { agreement, answer, and } = messagesIn(language);
  const first = firstBy(one, candidates, count ?? COMPARED);
  const second = firstBy(other, candidates, count ?? COMPARED);
  if (first.length < 2 || second.length < 2) return { sentences: [], words: [] };
  const names = (of: readonly OrderableCandidate[]): string => listed(of.map(({ name }) => answer.quoted(oneLine(name))), and); // prettier-ignore
  const keys = new Set(first.map(keyOf));
  const common = second.filter((each) => keys.has(keyOf(each)));
  const isSameOrder = first.every((each, index) => keyOf(each) === keyOf(second[index] ?? each));
  const without = first.filter((each) => other.scoreOf(each) === null);
  const verdict =
    common.length === first.length
      ? isSameOrder
        ? agreement.same(other.name, one.name, String(first.length))
        : agreement.reordered(other.name, one.name, String(first.length), names(second))
      : agreement.different(other.name, one.name, names(second), common.length, common.length === 0 ? null : names(common));
  return {
    sentences: [verdict, ...(without.length === 0 ? [] : [agreement.without(names(without), other.name)])],
    words: [words, ...(text.match(SCHEMES) ?? []), 'put', 'come', 'comes', 'kommt', 'kommen', 'heraus', 'ergibt', 'ones'],
  };
};

const firstBy = (order: Order, candidates: readonly OrderableCandidate[], count: number): OrderableCandidate[] =>
  candidates
    .flatMap((candidate) => {
      const score = order.scoreOf(candidate);
      return score === null ? [] : [{ candidate, score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ candidate }) => candidate);

/** Returns the orders that a request names, in its sequence. */
const ordersIn = (text: string, candidates: readonly OrderableCandidate[], language: Language): Order[] => {
  const { schemeNames, otherOrder } = messagesIn(language);
  const ofScheme = (at: number, scheme: Scheme): Order => ({
    ...{ at, name: schemeNames[scheme] },
    scoreOf: ({ estimates }) => scoreOf(scheme, estimates),
  });
  const schemes = [...text.matchAll(SCHEMES)].map(({ index, 0: name }): Order => {
    const scheme = name.toLowerCase() as 'ice' | 'rice';
    return ofScheme(index, variantFor(scheme, candidates) ?? scheme);
  });
  const ratio = CRITERIA.ratio.exec(text);
  const effort = FOR_EFFORT.exec(text);
  return [
    ...schemes,
    ...(effort === null ? [] : [ofScheme(effort.index, variantFor('effortReturn', candidates) ?? 'effortReturn')]),
    ...(ratio === null
      ? []
      : [
          {
            ...{ at: ratio.index, name: otherOrder.criteria.ratio },
            scoreOf: ({ budget, benefit }: OrderableCandidate) =>
              budget === null || benefit === null || budget <= 0 ? null : benefit / budget,
          },
        ]),
  ]
    .filter((each, index, all) => all.findIndex(({ name }) => name === each.name) === index)
    .toSorted((a, b) => a.at - b.at);
};
