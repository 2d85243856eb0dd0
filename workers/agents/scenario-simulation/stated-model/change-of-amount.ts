import { wordsIn } from '../../../../platform/text/index.js';
import type { Language } from '../../../kit.js';
import { messagesIn } from '../messages.js';
import { amountText } from '../simulation-document.js';
import { NUMBER, readNumber } from '../../../methods/values-in-text/read-number.js';
import type { Quantity } from './read-quantities.js';
import { NEXT_YEAR } from './share-of-amount.js';
import { ONE_YEAR, PER_UNIT_AFTER, withoutLimit, type StatedModel } from './stated-model.js';

const FALLS =
  /(?<!\p{L})(?:verlier\p{L}*|verlust\p{L}*|einbuß\p{L}*|\p{L}*rückg(?:ang|änge)\p{L}*|\p{L}*ausfall|sink\p{L}*|fall(?:en|e|s)?|fällt|schrumpf\p{L}*|einbrech\p{L}*|einbruch|minus|abschlag|nachlass|lose|loses|losing|loss(?:es)?|declin\p{L}*|drops?|fell|shrink\p{L}*|shortfall|decreas\p{L}*|discount|write-?off)(?!\p{L})/iu;
const GROWS =
  /(?<!\p{L})(?:wachs\p{L}*|wächst|steig\p{L}*|zuw[aä]chs\p{L}*|\p{L}*wachstum|zulegen|anstieg|aufschlag|plus|grow\p{L}*|rises?|gains?|increas\p{L}*|uplift|more)(?!\p{L})/iu;
/** Three percentages: "3, 5 or 8 per cent". */
const LISTED = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<low>${NUMBER})\s*(?:%|prozent|percent|per cent)?\s*,\s+(?<middle>${NUMBER})\s*(?:%|prozent|percent|per cent)?\s*,?\s+(?:oder|or|bzw\.?|und|and)\s+(?<high>${NUMBER})\s*(?<unit>%|prozent|percent|per cent)(?!\p{L})`,
  'iu',
);

/** A request with the range of the percentages that it lists, and these. */
const withRange = (text: string, language: Language): { text: string; cases: number[] } => {
  const { low = '', middle = '', high = '', unit = '' } = LISTED.exec(text)?.groups ?? {};
  if (unit === '') return { text, cases: [] };
  const cases = [low, middle, high].map((number) => readNumber(number, language).value).toSorted((one, other) => one - other);
  const [first = 0, last = 0] = [cases[0], cases.at(-1)];
  if (first === last) return { text, cases: [] };
  const write = (value: number): string => (language === 'de' ? String(value).replace('.', ',') : String(value));
  return { text: text.replace(LISTED, `${write(first)} ${language === 'de' ? 'bis' : 'to'} ${write(last)} ${unit}`), cases };
};

const distance = (one: number, other: number): number => Math.abs(Math.log(Math.max(one, 1) / Math.max(other, 1)));

/**
 * Returns the model of an amount of money that falls or grows by a share in a range, if a request states both: "turnover of 4.9 million, a
 * loss of 3, 5 or 8 per cent". The result is the change, or what remains if the limit of the request is nearer to it. Of three listed
 * shares the middle one is the most likely. Returns null for other requests.
 */
export const changeOfAmount = (request: string, language: Language): StatedModel | null => {
  const { text, cases } = withRange(request, language);
  const { limit, quantities } = withoutLimit(text, language);
  const rate = quantities.find(({ unit, min, max }) => unit === 'percent' && min < max);
  const amount = quantities.find(({ unit, min, max, after }) => unit === 'money' && min === max && !PER_UNIT_AFTER.test(after));
  if (!rate || !amount || quantities.length !== 2) return null;
  const clause = `${rate.before} | ${rate.after}`;
  const falls = FALLS.test(clause) || (!GROWS.test(clause) && FALLS.test(text));
  if (!falls && !GROWS.test(clause)) return null;
  const messages = messagesIn(language).statedModel;
  const total = amount.min;
  const mode = cases.length > 0 ? (cases[1] ?? null) : rate.mode;
  const changeAt = (share: number): number => (total * share) / 100;
  const restAt = (share: number): number => total + (falls ? -changeAt(share) : changeAt(share));
  const middle = (rate.min + rate.max) / 2;
  const isOfRest = limit !== null && distance(limit.value, restAt(middle)) < distance(limit.value, changeAt(middle));
  const label = messages.changeRate(falls ? 'down' : 'up');
  const sign = falls ? '-' : '+';
  const { currency } = amount;
  const money = (value: number): string => amountText(value, language, currency);
  return {
    formula: isOfRest ? `amount * (1 ${sign} rate / 100)` : 'amount * rate / 100',
    inputs: [
      { name: 'amount', label: messages.amount, distribution: { kind: 'constant', value: total } },
      { name: 'rate', label, distribution: distributionOf(rate, mode) },
    ],
    ...{ target: limit, unit: currency, result: isOfRest ? 'value' : falls ? 'loss' : 'gain' },
    months: ONE_YEAR.test(text) || NEXT_YEAR.test(text) ? 12 : null,
    written: isOfRest ? `${messages.amount} × (1 ${falls ? '−' : '+'} ${label} / 100)` : `${messages.amount} × ${label} / 100`,
    remarks:
      cases.length === 0
        ? []
        : [
            messages.cases(
              cases.map((share) => messages.case(amountText(share, language), money(changeAt(share)), money(restAt(share)))).join('; '),
            ),
          ],
    warnings: cases.length === 0 ? [] : [messages.middleCase],
    words: wordsIn(request),
  };
};

const distributionOf = ({ min, max }: Quantity, mode: number | null): StatedModel['inputs'][number]['distribution'] =>
  mode !== null && mode >= min && mode <= max ? { kind: 'triangular', min, mode, max } : { kind: 'uniform', min, max };
