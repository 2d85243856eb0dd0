import { capitalised } from '../../../platform/text/index.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { listed, oneLine } from '../../methods/tenant-state/index.js';
import { keyOf, type AskedInitiatives } from './asked-initiatives.js';
import { messagesIn } from './messages.js';
import type { PrioritisationResult } from './prioritisation-result.js';
import { estimatesOf, FORMULAS, isAbove, missingEstimates, type Estimate, type Estimates, type Scheme } from './score.js';

type Ranked = PrioritisationResult['ranking'][number];
type Ranking = Pick<PrioritisationResult, 'ranking' | 'unranked' | 'stability'>;

/** Number of initiatives that an answer lists. */
const MAX_LISTED = 5;
/** Maximum number of initiatives that a request can ask for. */
const MAX_ASKED = 10;
/** Maximum number of initiatives without a rank that an answer names unasked. */
const MAX_UNRANKED = 3;

/** Content of an answer. */
export interface RankingAnswer extends Ranking {
  readonly scheme: Scheme;
  /** Done or cancelled initiatives. */
  readonly leftOut: PrioritisationResult['leftOut'];
  /** Ranking of the asked initiatives among themselves; null if the request asks about all. */
  readonly among: readonly Ranked[] | null;
}

/**
 * Returns the sentences that answer a request: which of the asked initiatives comes first, why, by how much and with what certainty, then the
 * rank of each; which of them have no rank, and which estimates are missing.
 */
export const answerRanking = (answer: RankingAnswer, asked: AskedInitiatives, language: Language): string[] => {
  const { ranking, unranked, leftOut, among, scheme } = answer;
  const messages = messagesIn(language);
  const { answer: texts } = messages;
  const notSupported = asked.otherScheme === null ? [] : [texts.otherScheme(asked.otherScheme)];
  const easeOfEffort = asked.scheme === 'ice' && scheme === 'iceEffort';
  const notEstimated = asked.scheme === null || asked.scheme === scheme || scheme === 'impactEffort' ? [] : easeOfEffort ? [messages.warning.easeFromEffort] : [texts.notEstimated(messages.schemeNames[asked.scheme], messages.schemeNames[scheme])]; // prettier-ignore
  const unknown =
    asked.unknown.length === 0
      ? []
      : [texts.unknown(asked.unknown.map(texts.quoted).join(', '), asked.unknown.length, asked.initiatives !== null)];
  const unlinked = asked.unlinked.map((name) => texts.unlinked(oneLine(name), asked.initiatives !== null));
  const presumed = asked.presumed.map(({ name, words }) => texts.presumed(oneLine(name), words.map(texts.quoted).join(', ')));
  const notes = [...unknown, ...unlinked, ...presumed, ...notSupported, ...notEstimated];
  if (!asked.initiatives || !among) {
    // Without a question for them, initiatives without a rank are named if they are few.
    const gaps = asked.gaps
      ? gapSentences(answer, asked.scheme === null ? ranking : [], language)
      : unranked.length > MAX_UNRANKED
        ? []
        : unrankedSentences(unranked, language);
    const first = [...orderOf(ranking, asked.count ?? MAX_LISTED, language), ...firstOf(ranking, answer, language)];
    return [...notes, ...lastOf(ranking, answer, asked, language), ...(asked.gaps && asked.scheme === null ? [] : first), ...gaps];
  }
  const keys = new Set(asked.initiatives.map(keyOf));
  const most = Math.min(asked.count ?? MAX_LISTED, MAX_ASKED);
  const own = ranking.filter((each) => keys.has(keyOf(each)));
  const without = unranked.filter((each) => keys.has(keyOf(each)));
  const closed = leftOut.filter((each) => keys.has(keyOf(each)));
  const count = (value: number): string => formatNumber(value, language, 0);
  const labels = asked.labels.join(', ');
  if (own.length + without.length + closed.length === 0) return [...notes, texts.none(labels)];
  return [
    ...notes,
    ...(labels === '' ? [] : [texts.of(capitalised(labels), count(own.length), count(ranking.length))]),
    ...(own.length === 1
      ? singleSentences(own[0], answer, language)
      : [...lastOf(own, answer, asked, language), ...firstOf(among, answer, language)]),
    ...(own.length === 1 ? [] : own.slice(0, most).map((each) => rankSentence(each, answer, language))),
    ...(own.length > most ? [messages.more(own.length - most)] : []),
    ...unrankedSentences(without, language),
    ...closed.map(({ name, status }) => texts.closed(oneLine(name), messages.status[status ?? ''] ?? status ?? '')),
    ...(asked.gaps ? gapSentences({ ...answer, unranked: [] }, asked.scheme === null ? own : [], language) : []),
  ];
};

/** Lists the first initiatives of a ranking in their order. */
const orderOf = (ranking: readonly Ranked[], count: number, language: Language): string[] => {
  const { answer } = messagesIn(language);
  const first = ranking.slice(0, Math.min(count, MAX_ASKED));
  const items = first.map(({ rank, name, score }) => answer.place(String(rank), oneLine(name), formatNumber(score, language, 2)));
  return first.length < 2 ? [] : [answer.order(items.join('; '), ranking.length - first.length)];
};

/** States the first of several initiatives, why it is ahead of the next one, by how much, and in which share of the draws it stays so. */
const firstOf = (ranking: readonly Ranked[], { scheme, stability }: RankingAnswer, language: Language): string[] => {
  const { answer } = messagesIn(language);
  const [first, second] = ranking;
  if (!first || !second) return [];
  const number = (value: number): string => formatNumber(value, language, 2);
  const percent = (value: number): string => formatPercent(value, language, 0);
  if (!isAbove(first.score, second.score)) {
    const tied = ranking.filter(({ score }) => !isAbove(first.score, score)).map(({ name }) => answer.quoted(oneLine(name)));
    return [answer.tied(listed(tied, messagesIn(language).and), number(first.score), messagesIn(language).schemeNames[scheme])];
  }
  const lead = second.score === 0 ? null : percent(first.score / second.score - 1);
  return [
    answer.first(
      oneLine(first.name),
      number(first.score),
      factorsOf(first, scheme, language),
      oneLine(second.name),
      number(second.score),
      lead,
    ),
    ...reasonOf(first, second, scheme, language),
    answer.sure(percent(stability.perturbation), percent(first.first), certaintyOf(first.first)),
  ];
};

/** States the last of several initiatives if the request asks for it. */
const lastOf = (ranking: readonly Ranked[], answer: RankingAnswer, { last }: AskedInitiatives, language: Language): string[] =>
  last ? ranking.slice(-1).map((each) => rankSentence(each, answer, language)) : [];

/** Returns the word for how sure a first place is, by the share of draws in which it holds. */
const certaintyOf = (share: number): 'sure' | 'likely' | 'open' => (share >= 0.95 ? 'sure' : share >= 0.75 ? 'likely' : 'open');

/** Names the estimate by which the first initiative is ahead most. */
const reasonOf = (first: Ranked, second: Ranked, scheme: Scheme, language: Language): string[] => {
  const { answer, estimates: names } = messagesIn(language);
  const advantage = (name: Estimate): number => {
    const ratio = (first.estimates[name] ?? 0) / (second.estimates[name] ?? 0);
    return name === FORMULAS[scheme].divided ? 1 / ratio : ratio;
  };
  const [decisive] = estimatesOf(scheme).toSorted((a, b) => advantage(b) - advantage(a));
  if (decisive === undefined || !(advantage(decisive) > 1)) return [];
  return [answer.decisive(names[decisive], estimateText(decisive, first.estimates, language), estimateText(decisive, second.estimates, language))]; // prettier-ignore
};

/** States rank, score, neighbours and stability of one initiative. */
const singleSentences = (own: Ranked | undefined, answer: RankingAnswer, language: Language): string[] => {
  if (!own) return [];
  const { ranking, stability } = answer;
  const { answer: texts } = messagesIn(language);
  const percent = (value: number): string => formatPercent(value, language, 0);
  const number = (value: number): string => formatNumber(value, language, 2);
  const above = ranking.findLast(({ rank }) => rank < own.rank);
  const below = ranking.find(({ rank }) => rank > own.rank);
  const tied = ranking
    .filter((each) => each.rank === own.rank && keyOf(each) !== keyOf(own))
    .map(({ name }) => texts.quoted(oneLine(name)));
  const distance = (other: Ranked): string => percent(Math.abs(other.score / own.score - 1));
  return [
    rankSentence(own, answer, language),
    ...(tied.length === 0 ? [] : [texts.tiedWith(listed(tied, messagesIn(language).and))]),
    ...(above && own.score > 0 ? [texts.above(oneLine(above.name), number(above.score), distance(above))] : []),
    ...(below && own.score > 0 ? [texts.below(oneLine(below.name), number(below.score), distance(below))] : []),
    ...(ranking.length > 1
      ? [
          texts.holds(percent(stability.perturbation), percent(own.rankHolds), percent(own.first)),
          texts.range(percent(stability.perturbation), own.bestRank, own.worstRank, own.bestRank === own.worstRank),
        ]
      : []),
  ];
};

const rankSentence = (each: Ranked, { ranking, scheme }: RankingAnswer, language: Language): string =>
  messagesIn(language).answer.ranked(
    oneLine(each.name),
    formatNumber(each.rank, language, 0),
    formatNumber(ranking.length, language, 0),
    formatNumber(each.score, language, 2),
    factorsOf(each, scheme, language),
    each.owner === null ? null : oneLine(each.owner),
  );

/** Returns the estimates of a score: "Impact 6, Confidence 70%, Ease 6". */
const factorsOf = ({ estimates }: Ranked, scheme: Scheme, language: Language): string =>
  estimatesOf(scheme)
    .map((name) => `${messagesIn(language).estimates[name]} ${estimateText(name, estimates, language)}`)
    .join(', ');

const estimateText = (name: Estimate, estimates: Estimates, language: Language): string =>
  name === 'confidence' ? formatPercent(estimates[name] ?? 0, language) : formatNumber(estimates[name] ?? 0, language);

const estimateNames = (names: readonly Estimate[], language: Language): string =>
  names.map((name) => messagesIn(language).estimates[name]).join(', ');

const unrankedSentences = (unranked: RankingAnswer['unranked'], language: Language): string[] =>
  unranked
    .slice(0, MAX_LISTED)
    .map(({ name, missing }) => messagesIn(language).answer.unranked(oneLine(name), estimateNames(missing, language)));

/** States for which of the initiatives estimates are missing, by either scheme, or that none is. */
const gapSentences = ({ unranked, scheme }: RankingAnswer, own: readonly Ranked[], language: Language): string[] => {
  const { answer, schemeNames } = messagesIn(language);
  // Only ICE and RICE are alternatives; the estimates of money are no gaps.
  const other = scheme === 'ice' ? 'rice' : scheme === 'rice' ? 'ice' : scheme;
  const gaps = own.flatMap(({ name, estimates }) => {
    const missing = missingEstimates(other, estimates);
    return missing.length === 0 ? [] : [answer.missingFor(oneLine(name), schemeNames[other], estimateNames(missing, language))];
  });
  return [
    ...unrankedSentences(unranked, language),
    ...(unranked.length === 0 && own.length > 0 ? [answer.complete(schemeNames[scheme])] : []),
    ...gaps.slice(0, MAX_LISTED),
  ];
};

/** Names the initiatives without an owner, or states that each has one. */
export const ownerless = (open: readonly { readonly name: string; readonly owner: string | null }[], language: Language): string => {
  const { answer, and } = messagesIn(language);
  const names = open.filter(({ owner }) => owner === null).map(({ name }) => answer.quoted(oneLine(name)));
  return names.length === 0 ? answer.allOwned : answer.ownerless(listed(names, and), names.length);
};
