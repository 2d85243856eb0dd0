import { countOf, wordsIn } from '../../../platform/text/index.js';
import { amountIn } from '../../../platform/content/index.js';
import { formatFigure } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { numberOf, WRITTEN_NUMBER as NUMBER } from '../../methods/request-reading/index.js';
import { messagesIn } from './messages.js';

/** A relative change that a request states; `factor` is 1.03 for +3 %. */
interface StatedChange {
  readonly name: string;
  readonly factor: number;
  readonly at: number;
}

const PERCENT = String.raw`(?:%|prozent|percent|per cent)`;
const FALLING =
  'weniger|kürzere?r?|niedrigere?r?|geringere?r?|fewer|less|shorter|lower|sinkt|sinken|fällt|fallen|falls?|drops?|decreases?|shrinks?';
const RISING = 'mehr|längere?r?|höhere?r?|größere?r?|more|longer|higher|steigt|steigen|wächst|wachsen|rises?|grows?|increases?';
const SIGNED = new RegExp(
  String.raw`(?<name>\p{L}[\p{L}-]{2,30})\s*:?\s*(?:um\s+|by\s+)?(?<sign>[+−–-])\s?(?<number>${NUMBER})\s*${PERCENT}`,
  'giu',
);
const BEFORE_NAME = new RegExp(
  String.raw`(?<number>${NUMBER})\s*${PERCENT}\s+(?<way>${FALLING}|${RISING})\s+(?<name>\p{L}[\p{L}-]{2,30})`,
  'giu',
);
const AFTER_NAME = new RegExp(
  String.raw`(?<name>\p{L}[\p{L}-]{2,30})\s+(?<way>${FALLING}|${RISING})\s+(?:um\s+|by\s+)?(?<number>${NUMBER})\s*${PERCENT}?`,
  'giu',
);
/** A name before its change with the verb at the end: „wenn die Bestellungen um 20 % sinken“. */
const VERB_LAST = new RegExp(
  String.raw`(?<name>\p{Lu}[\p{L}-]{2,30})\s+um\s+(?<number>${NUMBER})\s*${PERCENT}\s+(?<way>${FALLING}|${RISING})(?!\p{L})`,
  'gu',
);
/** "two of ten agents leave". */
const PART_LEAVES = new RegExp(
  String.raw`(?<some>\d+|\p{L}+)\s+(?:of|von|der)\s+(?:our |the |unseren |den )?(?<all>\d+|\p{L}+)\s+(?<name>\p{L}[\p{L}-]{2,30})\s+(?:leave|quit|are (?:away|ill|absent)|drop out|gehen|kündigen|fallen aus|sind krank|fehlen)`,
  'iu',
);
const IS_FALLING = new RegExp(`^(?:${FALLING})$`, 'iu');
const BREAK_EVEN = /break-?even|lohnt|ab welche[rmn]|at what (?:loss|point)|pay off/iu;

/** Receivables that a shorter collection period releases: „DSO von 52 auf 45 Tage … 36,5 Mio. Jahresumsatz … 6 % Zins“. */
const COLLECTION = new RegExp(
  String.raw`(?:dso|forderungslaufzeit|debtor days|days sales outstanding|zahlungsziel|collection period)[^.;?!]{0,30}?(?:von|from)\s+(?<from>${NUMBER})[^.;?!\d]{0,12}(?:auf|to)\s+(?<to>${NUMBER})`,
  'iu',
);
const REVENUE = new RegExp(
  String.raw`(?<number>${NUMBER})\s*(?<scale>mio\.?|million(?:en)?s?|m|mrd\.?|billion|tsd\.?|t|k)?\s*(?<currency>€|eur|euro|£|gbp|\$|usd)?\s*(?:jahres)?(?:umsatz|sales|revenue|turnover)|(?:jahresumsatz|annual (?:sales|revenue)|revenue|turnover|umsatz)\s*(?:von|of|:)?\s*(?<before>€|£|\$)?\s?(?<number2>${NUMBER})\s*(?<scale2>mio\.?|million(?:en)?s?|m|mrd\.?|tsd\.?|k)?\s*(?<currency2>€|eur|euro|£|gbp|\$|usd)?`,
  'iu',
);
const INTEREST = new RegExp(
  String.raw`(?<number>${NUMBER})\s*${PERCENT}\s+(?:zins\p{L}*|interest)|(?:zins\p{L}*|interest(?: rate)?)\s*(?:von|of|:)?\s*(?<number2>${NUMBER})\s*${PERCENT}`,
  'iu',
);
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:mrd\.?|billion)$/iu, 1e9],
  [/^(?:mio\.?|million(?:en)?s?|m)$/iu, 1e6],
  [/^(?:tsd\.?|t|k)$/iu, 1e3],
];
const CURRENCIES: Readonly<Record<string, string>> = { '€': 'EUR', eur: 'EUR', euro: 'EUR', '£': 'GBP', gbp: 'GBP', $: 'USD', usd: 'USD' };
const DAYS_PER_YEAR = 365;

/** Words for the money that shorter collection releases. */
const LIQUIDITY = /(?<!\p{L})(?:liquidität\p{L}*|kapital|liquidity|cash|working capital)(?!\p{L})/giu;

/** Sentences that follow by arithmetic from the figures in a request, with the words that state them. */
export interface StatedConsequence {
  readonly sentences: readonly string[];
  readonly words: readonly string[];
}

/** Combines the figures in a request; null if it states too few of them. */
export const statedConsequence = (text: string, language: Language): StatedConsequence | null =>
  collection(text, language) ?? product(text, language);

/** The product of several relative changes, and the change of one that offsets another. */
const product = (text: string, language: Language): StatedConsequence | null => {
  const changes = changesIn(text);
  const leaving = PART_LEAVES.exec(text)?.groups;
  const [some, all] = [countOf(leaving?.['some'] ?? ''), countOf(leaving?.['all'] ?? '')];
  const rest = some !== null && all !== null && some < all ? { name: leaving?.['name'] ?? '', share: (all - some) / all } : null;
  if (changes.length + (rest ? 1 : 0) < 2) return null;
  const messages = messagesIn(language).stated;
  const percent = (factor: number): string =>
    `${factor >= 1 ? '+' : '−'}${formatFigure(Math.abs(factor - 1) * 100, language)}${language === 'de' ? ' %' : '%'}`;
  const number = (value: number): string => formatFigure(value, language);
  const total = changes.reduce((value, { factor }) => value * factor, 1);
  const listed = changes.map(({ name, factor }) => messages.change(name, percent(factor))).join(', ');
  const [up, down] = [changes.find(({ factor }) => factor > 1), changes.find(({ factor }) => factor < 1)];
  return {
    sentences: rest
      ? [messages.perHead(rest.name, listed, number(rest.share), percent(total / rest.share)), messages.unverified]
      : [
          messages.product(listed, changes.map(({ factor }) => number(factor)).join(' × '), percent(total)),
          ...(up && down && BREAK_EVEN.test(text)
            ? [messages.breakEven(down.name, percent(1 / up.factor), up.name, percent(up.factor))]
            : []),
          messages.unverified,
        ],
    words: wordsIn([listed, rest?.name ?? '', leaving?.['some'] ?? '', leaving?.['all'] ?? ''].join(' ')),
  };
};

/** Returns the relative changes that a request states, with the noun beside each. */
export const changesIn = (text: string): StatedChange[] => {
  const found = [
    ...Array.from(text.matchAll(SIGNED), ({ groups, index }) => changeOf(groups, groups?.['sign'] !== '+', index)),
    ...Array.from(text.matchAll(BEFORE_NAME), ({ groups, index }) => changeOf(groups, IS_FALLING.test(groups?.['way'] ?? ''), index)),
    ...Array.from(text.matchAll(VERB_LAST), ({ groups, index }) => changeOf(groups, IS_FALLING.test(groups?.['way'] ?? ''), index)),
    ...Array.from(text.matchAll(AFTER_NAME), ({ groups, index }) => changeOf(groups, IS_FALLING.test(groups?.['way'] ?? ''), index)),
  ].toSorted((a, b) => a.at - b.at);
  return found.filter(({ name }, at) => found.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) === at);
};

const changeOf = (groups: Record<string, string> | undefined, isFalling: boolean, at: number): StatedChange => {
  const share = numberOf(groups?.['number'] ?? '0') / 100;
  return { name: groups?.['name'] ?? '', factor: isFalling ? 1 - share : 1 + share, at };
};

/** The receivables that a change of the collection period releases or binds. */
const collection = (text: string, language: Language): StatedConsequence | null => {
  const days = COLLECTION.exec(text)?.groups;
  const sales = REVENUE.exec(text)?.groups;
  const amount = sales?.['number'] ?? sales?.['number2'];
  if (days?.['from'] === undefined || days['to'] === undefined || amount === undefined) return null;
  const messages = messagesIn(language).stated;
  const scale = SCALES.find(([words]) => words.test(sales?.['scale'] ?? sales?.['scale2'] ?? ''))?.[1] ?? 1;
  const revenue = numberOf(amount) * scale;
  const currency = CURRENCIES[(sales?.['currency'] ?? sales?.['currency2'] ?? sales?.['before'] ?? '').toLowerCase()] ?? null;
  const money = (value: number): string => amountIn(language, value, currency, { maximumFractionDigits: 0 });
  const [from, to] = [numberOf(days['from']), numberOf(days['to'])];
  const released = ((from - to) * revenue) / DAYS_PER_YEAR;
  const interest = INTEREST.exec(text)?.groups;
  const rate = interest ? numberOf(interest['number'] ?? interest['number2'] ?? '0') : null;
  return {
    sentences: [
      messages.collection(
        released >= 0 ? 'released' : 'bound',
        money(Math.abs(released)),
        formatFigure(from - to, language),
        money(revenue / DAYS_PER_YEAR),
      ),
      ...(rate === null ? [] : [messages.interest(formatFigure(rate, language), money((Math.abs(released) * rate) / 100))]),
      messages.unverified,
    ],
    words: wordsIn(
      [
        COLLECTION.exec(text)?.[0] ?? '',
        REVENUE.exec(text)?.[0] ?? '',
        INTEREST.exec(text)?.[0] ?? '',
        ...(text.match(LIQUIDITY) ?? []),
      ].join(' '),
    ),
  };
};
