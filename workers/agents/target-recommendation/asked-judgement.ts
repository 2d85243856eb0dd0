import { amountIn } from '../../../platform/content/index.js';
import { figureDigits, formatDate, formatNumber } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { contextOfPart } from '../../methods/answer-plan/index.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { mean } from '../../methods/statistics/descriptive.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { peersOf, type PeersOfKpi } from '../peer-benchmarking/index.js';
import { messagesIn } from './messages.js';
import type { TargetSeries } from './target-series.js';

/** Questions whether a target asks too much or too little. */
const TOO_MUCH =
  /(?<!\p{L})(?:(?:zu|too|over-?ly|übertrieben)\s+(?:ehrgeizig|anspruchsvoll|streng|hoch|niedrig|ambitioniert|scharf|hart|viel|optimistisch|ambitious|strict|tough|hard|demanding|high|optimistic|much)|unrealistisch|unrealistic|out of reach|überzogen|ehrgeizig oder|ambitious or)(?!\p{L})/iu;
const TOO_LITTLE =
  /(?<!\p{L})(?:(?:zu|too)\s+(?:weich|lasch|leicht|bequem|vorsichtig|soft|easy|lax|timid|modest|cautious|low)|sandbag\p{L}*)(?!\p{L})/iu;

/** What a request asks about a target: whether it can be reached, or whether it asks too much or too little. */
export type Judgement = 'achievable' | 'too_much' | 'too_little';

/** Returns what a request asks about a target. "Too high" and "too low" depend on the direction of the KPI and count as too much. */
export const judgementIn = (text: string): Judgement =>
  TOO_MUCH.test(text) ? 'too_much' : TOO_LITTLE.test(text) ? 'too_little' : 'achievable';

/** A clause that names what to look at and supposes nothing: „wenn ich unsere Werte ansehe“, "if we look at the market". */
const LOOKING =
  /,?\s*(?:wenn|if|when)\s+(?:ich|man|wir|i|we|you|one)\s+[^,.?!]{3,90}?(?:anse[hi]e?n?t?|anschau\p{L}*|schau\p{L}*|sehe|berücksichtig\p{L}*|vergleich\p{L}*|betracht\p{L}*|heranzieh\p{L}*|daneben\p{L}*|look\p{L}*(?:\s+at\s+[^,.?!]{2,60})?|consider\p{L}*(?:\s+[^,.?!]{2,60})?|compare\p{L}*(?:\s+[^,.?!]{2,60})?)(?=\s*[,.?!]|\s*$)/iu;
const OTHERS =
  /(?<!\p{L})(?:branche\p{L}*|industrie\p{L}*|markt\p{L}*|wettbewerb\p{L}*|mitbewerb\p{L}*|vergleichs\p{L}+|andere[nr]?\s+(?:unternehmen|firmen|betriebe\p{L}*|häuser\p{L}*)|industry|market|peers?|competitors?|competition|(?:the\s+)?other\s+\p{L}+s|others|benchmark\p{L}*)(?!\p{L})/iu;

/** Returns whether a request wants the values of others to be considered. */
export const asksOthers = (text: string): boolean => OTHERS.test(text);

/** Words of a request that the judgement and the comparison answer. */
export const judgementWords = (text: string): string[] =>
  [LOOKING, TOO_MUCH, TOO_LITTLE, OTHERS].flatMap((pattern) => pattern.exec(text)?.[0] ?? []);

/** Returns the target that a request states beside a clause on what to look at, or whose ambition it asks about; null if it states none. */
export const statedTarget = async (context: AgentContext, text: string, language: Language): Promise<Understood['target']> => {
  if (!LOOKING.test(text) && judgementIn(text) === 'achievable') return null;
  const read = `${language === 'de' ? 'Ziel' : 'Target'}: ${text.replace(LOOKING, ' ')}`;
  return (await contextOfPart(context, read, language).understood())?.target ?? null;
};

const MONTHS = 12;

const amountOf =
  (unit: string | null, language: Language) =>
  (value: number): string =>
    amountIn(language, value, unit && oneLine(unit), figureDigits(value));

/** States the mean of a series since a day and of the year before it; empty if either has no value. */
export const changeSince = ({ name, unit, points }: TargetSeries, day: string, language: Language): string[] => {
  const [before, since] = [points.filter(({ period }) => period < day).slice(-MONTHS), points.filter(({ period }) => period >= day)];
  if (before.length === 0 || since.length === 0) return [];
  const amount = amountOf(unit, language);
  const [old, own] = [before, since].map((part) => amount(mean(part.map(({ value }) => value)))) as [string, string];
  const count = formatNumber(before.length, language, 0);
  return [messagesIn(language).changeSince(oneLine(name), formatDate(day, language), own, count, old)];
};

/** States the mean of the last twelve values of a series, the best one, and in how many periods it reached a target. */
export const ownPast = ({ name, unit, points, direction }: TargetSeries, target: number | null, language: Language): string[] => {
  const { past } = messagesIn(language);
  const values = points.map(({ value }) => value);
  if (values.length < MONTHS) return [];
  const amount = amountOf(unit, language);
  const reached = target === null ? null : values.filter((value) => (direction === 'lower' ? value <= target : value >= target)).length;
  return [
    past(
      oneLine(name),
      amount(mean(values.slice(-MONTHS))),
      target === null ? '' : amount(target),
      reached === null ? null : formatNumber(reached, language, 0),
      formatNumber(values.length, language, 0),
    ),
  ];
};

/** Compares a series with the peers of its KPI. Returns null if there are none. */
export const peersOfSeries = (
  context: AgentContext,
  { name, unit, points, direction, presentTarget }: TargetSeries,
): Promise<PeersOfKpi | null> => {
  const values = points.slice(-MONTHS).map(({ value }) => value);
  const target = presentTarget?.value ?? null;
  return peersOf(context, { name, unit, direction, target, value: mean(values), period: null, metricId: null });
};

/** States the median and the limit of the best quarter of the peers, where the own mean stands, and where a target would stand. */
export const peerSentence = ({ comparison, dataset }: PeersOfKpi, target: number | null, language: Language): string[] => {
  const { peers: messages } = messagesIn(language);
  const { standing, unit, year, direction, metric, own, peers } = comparison;
  if (standing === null) return [];
  const amount = amountOf(unit, language);
  const isBetter = (one: number, other: number): boolean => (direction === 'lower' ? one < other : one > other);
  const { median } = standing.quartiles;
  const best = standing.bestQuartile;
  return [
    messages.standing(
      oneLine(metric),
      ...([
        year === null ? null : String(year),
        formatNumber(peers, language, 0),
        amount(median),
        best === null ? null : amount(best),
      ] as const),
      ...([amount(own), isBetter(own, median) ? 'better' : own === median ? 'same' : 'worse', oneLine(dataset.name)] as const),
    ),
    ...(target === null || direction === null
      ? []
      : [
          messages.target(
            amount(target),
            best !== null && !isBetter(best, target)
              ? 'best'
              : isBetter(target, median)
                ? 'better'
                : target === median
                  ? 'median'
                  : 'worse',
          ),
        ]),
  ];
};

/** States that there are no peers of a KPI although the request asks about others. */
export const noPeers = (name: string, language: Language): string => messagesIn(language).peers.none(oneLine(name));
