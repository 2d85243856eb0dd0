import { countOf } from '../../../platform/text/index.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { wilsonInterval, Z_95 } from '../../methods/statistics/wilson-interval.js';
import { messagesIn } from './messages.js';
import { statedVotes } from './stated-votes.js';
import { AGAINST, COUNT, SCALE } from './vote-words.js';

/** Votes that a request states, such as "16 of 20". */
export interface StatedShare {
  readonly hits: number;
  readonly of: number;
  /** True if `hits` counts negative votes: "5 of 12 found it useless". */
  readonly isAgainst: boolean;
  /** Share to be demonstrated according to the request, 0 to 1; null if the request states none. */
  readonly least: number | null;
}

/** Words that ask whether a count supports a conclusion. */
const ASKS =
  /(?<!\p{L})(?:enough|too few|too small|sufficient|conclusive|convincing|significant|by chance|luck|confident|how (?:sure|certain|reliable)|(?:can|could|may|should) (?:we|i) (?:say|conclude|trust|rely|roll)|roll(?:ing)? (?:it |this |them )?out|what does (?:that|this|it) (?:say|mean|tell)|genug|genügt|genügen|reicht|reichen|ausreichend|zu wenige?n?|zu klein|aussagekräftig|belastbar|signifikant|zufall|zufällig|glück|wie sicher|verlässlich|ausrollen|einführen|überzeugend|(?:a |the )?real|genuine|difference|act on|echt|wirklich|unterschied|handeln|was (?:heißt|sagt|bedeutet) das)(?!\p{L})/iu;
const NUMBERS = new RegExp(COUNT, 'giu');
/** Words after a number that does not count votes. */
const NO_VOTES =
  /^\s*(?:%|prozent|percent|per cent|tage?n?|days?|wochen?|weeks?|monate?n?|months?|jahre?n?|years?|stunden?|hours?|minuten?|minutes?|uhr|januar|jan|february|february|march|april|may|june|july|august|september|october|november|december|euros?|eur|gbp|pounds?|pfund|mal|times)(?!\p{L})/iu;
const FOR =
  /(?<!\p{L})(?:help(?:s|ed|ful)|useful|usable|liked?|loved?|good|better|agreed?|approved?|want(?:ed)?|prefer\p{L}*|satisfied|happy|worked|accepted|half|geholfen|hilfreich|nützlich|brauchbar|gut|besser|zufrieden|gefällt|gefiel|gefallen|dafür|zugestimmt|stimm\p{L}*|bevorzug\p{L}*|funktionier\p{L}*|einverstanden|angenommen|lob\p{L}*)(?!\p{L})/iu;
const LEAST = /(?<value>\d{1,2}(?:[.,]\d)?)\s?(?:%|prozent|percent|per cent)/iu;

/** Returns the votes that a request states, provided that it asks for a conclusion; null otherwise. */
export const statedShare = (text: string): StatedShare | null => {
  if (!ASKS.test(text)) return null;
  const stated = LEAST.exec(text)?.groups?.['value'];
  const least = stated === undefined ? null : Number(stated.replace(',', '.')) / 100;
  const [votes] = statedVotes(text);
  if (votes) return { hits: votes.hits, of: votes.of, isAgainst: votes.isAgainst, least };
  const counts = Array.from(text.matchAll(NUMBERS)).flatMap(({ 0: written, index }) => {
    const [value, rest] = [countOf(written), text.slice(index + written.length)];
    return value === null || value === 0 || NO_VOTES.test(rest) || SCALE.test(rest) ? [] : [{ value, rest }];
  });
  const [first, second] = counts;
  if (!first || !second || counts.length > 2 || first.value === second.value) return null;
  const [few, all] = first.value < second.value ? [first, second] : [second, first];
  const clause = few.rest.split(/[,.;?!]/u)[0] ?? '';
  if (!FOR.test(clause) && !AGAINST.test(clause)) return null;
  return { hits: few.value, of: all.value, isAgainst: AGAINST.test(clause), least };
};

/** Returns the sentences of a request that state the votes or ask for a conclusion. */
export const shareClauses = (text: string): string[] =>
  text
    .split(/(?<=[.;?!])\s+/u)
    .filter((sentence) => ASKS.test(sentence) || (sentence.match(NUMBERS) ?? []).some((each) => countOf(each) !== null));

const HALF = 0.5;
/** Maximum half-width of a sufficiently precise interval: 10 percentage points. */
const PRECISION = 0.1;

/**
 * Returns sentences on the share and its interval, whether it exceeds one half and the requested share, and how many votes would be
 * sufficient.
 */
export const shareSentences = ({ hits, of, isAgainst, least }: StatedShare, language: Language): string[] => {
  const interval = wilsonInterval(hits, of);
  if (interval === null) return [];
  const { share: messages } = messagesIn(language);
  const { share, low, high } = interval;
  const percent = (value: number): string => formatPercent(value, language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const against = (limit: number): 'above' | 'below' | 'open' => (low > limit ? 'above' : high < limit ? 'below' : 'open');
  const needed = Math.ceil((Z_95 ** 2 * share * (1 - share)) / PRECISION ** 2);
  const isPrecise = high - low <= 2 * PRECISION;
  const isShown = least === null ? low > HALF : low > least;
  return [
    isAgainst
      ? messages.votesAgainst
      : messages.verdict(isShown ? (isPrecise ? 'enough' : 'trial') : high < (least ?? HALF) ? 'against' : 'few'),
    messages.interval(count(hits), count(of), percent(share), percent(low), percent(high)),
    messages.half(against(HALF)),
    ...(least === null ? [] : [messages.least(percent(least), against(least))]),
    ...(isPrecise || needed <= of ? [] : [messages.needed(count(needed))]),
    messages.unknown(count(of - hits)),
  ];
};
