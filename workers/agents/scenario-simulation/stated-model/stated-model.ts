import { wordsIn } from '../../../../platform/text/index.js';
import type { Language } from '../../../kit.js';
import { messagesIn } from '../messages.js';
import type { NamedInput } from '../run-simulation.js';
import type { Distribution } from '../sampling/distributions.js';
import type { Target } from '../simulate.js';
import { askedLimit, AT_LEAST, AT_MOST, LIKELY } from '../stated-change.js';
import { quantitiesIn, type Quantity } from './read-quantities.js';

/** A number that is measured in the data rather than stated by the request. */
export interface MeasuredNumber {
  readonly value: number;
  readonly label: string;
  /** Number of months in which it was counted. */
  readonly months: number;
}

/** A model whose inputs the request states. */
export interface StatedModel {
  readonly formula: string;
  readonly inputs: readonly NamedInput[];
  readonly target: Target | null;
  readonly unit: string | null;
  /** What the formula computes. */
  readonly result: 'net' | 'cost' | 'value' | 'amount' | 'loss' | 'gain';
  /** Name of the quantity in the data; absent if the request states all of it. */
  readonly name?: string;
  /** True if the number comes from the data; absent if the request states it. */
  readonly isMeasured?: true;
  /** Number of months that the result is for; null if the request states no period. */
  readonly months: number | null;
  /** The formula with the names of the inputs in the language of the request. */
  readonly written: string;
  /** Further sentences about the result, such as the cases that the request lists. */
  readonly remarks?: readonly string[];
  readonly warnings: readonly string[];
  readonly words: readonly string[];
}

const PERIODS: readonly (readonly [months: number, words: string])[] = [
  [12, String.raw`(?:im|pro|je|per|an?|every|each|jedes|ein)\s+(?:jahr|year|annum)|p\.\s?a\.|jährlich\p{L}*|annual(?:ly)?|yearly`],
  [3, String.raw`(?:im|pro|je|per|an?|every|each|jedes)\s+(?:quartal|quarter)|quarterly|quartalsweise`],
  [1, String.raw`(?:im|pro|je|per|an?|every|each|jeden|einen?)\s+(?:monat|month)|monatlich\p{L}*|monthly`],
  [12 / 52, String.raw`(?:in\s+der|pro|je|per|an?|every|each|jede)\s+(?:woche|week)|wöchentlich\p{L}*|weekly`],
];
const period = (text: string): number | null =>
  PERIODS.find(([, words]) => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu').test(text))?.[0] ?? null;

const PER = String.raw`(?:je|pro|per|each|apiece|a piece|das stück|(?:an?|every)(?=\s+(?!year|month|week|quarter)\p{L}))`;
export const PER_UNIT_AFTER = new RegExp(
  String.raw`^\s*[,)]?\s*${PER}(?!\p{L})(?!\s+(?:jahr|monat|woche|quartal|year|annum|month|week|quarter))`,
  'iu',
);
const PRICE_BEFORE =
  /(?<!\p{L})(?:preis\p{L}*|prices?|priced|stundensatz|stundensätze|tagessatz|satz|hourly rates?|day rates?|fees?|gebühr\p{L}*|tarif\p{L}*|stückkosten|unit costs?|(?:jede[rs]?|each(?: one)?|je \p{L}+) (?:kostet|costs?|bringt|brings?|earns?)|(?:at|zu|à)(?:\s+(?:between|zwischen|je))?)\s*(?:(?:of|von|at|is|are|ist|liegt|liegen|bei|zwischen|between|from|to|beträgt)\s+)*$/iu;
/** Words for a price that need no currency beside the number. */
const PRICE_NOUN =
  /(?<!\p{L})(?:preis|price|stückkosten|unit costs?|stückpreis|unit price)\s*(?:(?:of|von|at|is|ist|liegt|bei|zwischen|between|from|:)\s*)*$/iu;
const UNIT_COST =
  /(?<!\p{L})(?:stückkosten|unit costs?|herstellkosten|einkaufspreis\p{L}*|purchase price|material(?:kosten| cost)?)(?!\p{L})[^,;]*$/iu;
export const CHANGES =
  /(?<!\p{L})(?:falls?|fell|drops?|rises?|increases?|decreases?|declines?|improves?|reduc\p{L}+|cuts?|grows?|shrinks?|sink\p{L}*|fällt|fallen|steig\p{L}*|wächst|wachsen|senk\p{L}*|reduzier\p{L}*|verringer\p{L}*|erhöh\p{L}*|verbesser\p{L}*|verschlechter\p{L}*|zunimmt|abnimmt|zunehmen|abnehmen|lower|higher|fewer|less|more|niedriger|geringer|höher|weniger|mehr|rückgang|anstieg|senkung|drop|saves?|spart|sparen|entfallen|entfällt|wegfallen|vermeid\p{L}*|verhinder\p{L}*|avoid\p{L}*|prevent\p{L}*)(?!\p{L})/iu;
const RISES =
  /(?<!\p{L})(?:rises?|increases?|grows?|steig\p{L}*|wächst|wachsen|erhöh\p{L}*|zunimmt|zunehmen|higher|more|höher|mehr|anstieg)(?!\p{L})/iu;
/** A change in both directions. */
const EITHER_WAY =
  /(?<!\p{L})(?:nach oben (?:oder|und|wie|bzw\.) (?:nach )?unten|nach unten (?:oder|und|wie|bzw\.) (?:nach )?oben|in beide richtungen|schwank\p{L}*|up (?:or|and) down|down (?:or|and) up|either way|(?:either|both) directions?|fluctuat\p{L}*|var(?:y|ies))(?!\p{L})/iu;
/** A share of an amount that someone else bears. */
const RECOVERED =
  /(?<!\p{L})(?:charged (?:back|on)|passed on|recharged|recover\p{L}*|reimburs\p{L}*|refund\p{L}*|absorb\p{L}*|offset\p{L}*|covered|rebate|discount|weiterberechne\p{L}*|weiterbelaste\p{L}*|weiterverrechne\p{L}*|umgelegt|erstatte\p{L}*|übernommen|übernimmt|übernehmen|gedeckt|abgedeckt|aufgefangen|auffängt|auffangen|rabatt\p{L}*|nachlass|skonto|gefördert|förderung|förderquote|zuschuss)(?!\p{L})/iu;
/** A share of a number that counts. */
const COUNTED =
  /(?<!\p{L})(?:of (?:them|these|those|which|the)|davon|dieser|convert\p{L}*|conversion|buy|accept\p{L}*|take (?:it|up)|uptake|success\p{L}*|refilled|rebooked|nehmen|kaufen|annehmen|abschließen|zustandekommen|gelingt|erfolgreich|erfolgsquote|quote|rate|share|anteil|abschlussquote|utili[sz]ation|auslastung)(?!\p{L})/iu;
const DELAY =
  /(?<!\p{L})(?:später\p{L}*|verschieb\p{L}*|verschob\p{L}*|verzug|verzöger\p{L}*|verspät\p{L}*|delay\p{L}*|late[r]?|slip\p{L}*|postpone\p{L}*|pushed back|start\p{L}*|beginn\p{L}*|begin\p{L}*|anlauf\p{L}*|ramp)(?!\p{L})/iu;
export const COST =
  /(?<!\p{L})(?:kost(?:en|et|ete)\p{L}*|\p{L}*kosten|aufwand|aufwendung\p{L}*|invest\p{L}*|budget\p{L}*|ausgaben|costs?|outlay|spend(?:ing)?|capex|expens\p{L}*|anschaffung\p{L}*|einmalig\p{L}*|one-off|upfront)(?!\p{L})/giu;
export const BENEFIT =
  /(?<!\p{L})(?:nutzen|\p{L}*ersparnis\p{L}*|\p{L}*einsparung\p{L}*|spart|sparen|bringt|bringen|\p{L}*ertrag|erträge|\p{L}*erlös\p{L}*|einnahmen|gewinn\p{L}*|mehrumsatz|benefits?|savings?|saves?|brings?|yields?|gains?|returns?|income|extra revenue|revenues?|profit|delivers?|worth)(?!\p{L})/giu;
const PAYS_OFF =
  /(?<!\p{L})(?:träg(?:t|en)\s.{0,20}?sich|sich\s.{0,20}?(?:träg|rechn|lohn|amortisier)\p{L}*|(?:rechnet|lohnt|amortisiert|finanziert)\s.{0,20}?sich|amortis\p{L}*|pays?\s.{0,20}?(?:off|back)|pays?\s+for\s+itself|payback|break[-\s]?even|worthwhile|im plus|schwarze zahlen|rückfluss|in the black|positive?)(?!\p{L})/iu;
const HORIZON =
  /(?:(?<!\p{L})(?:over|within|for|in|im|in den|über|innerhalb von|nach|after|auf)\s+(?:the\s+|den\s+|die\s+|dem\s+)?(?:first|ersten?|next|nächsten|kommenden)?\s*)$/iu;
const ADDED = /^\s*(?:,\s*)?(?:(?:und|and|plus|zuzüglich|sowie)\s*)?(?:(?:weitere|another|further|noch)\s*)?$/iu;
export const ONE_YEAR =
  /(?<!\p{L})(?:first year|ersten? jahr\p{L}*|(?:simulate|über|over|for|in|within|innerhalb) (?:a|one|an|ein(?:em|es)?|eine[sm]) (?:full )?(?:jahr\p{L}*|year)|ein jahr|a year|per year|im jahr|the (?:whole |full )?year|das (?:ganze |gesamte )?jahr|jahres\p{L}*|annual\p{L}*|yearly|jährlich\p{L}*|p\.\s?a\.|20\d\d)(?![\p{L}\p{N}])/iu;

/** Largest number of ranges; more are hardly one calculation. */
const MAX_RANGES = 8;

type Role =
  | 'spread'
  | 'volume'
  | 'price'
  | 'unitCost'
  | 'change'
  | 'recovered'
  | 'counted'
  | 'time'
  | 'delay'
  | 'horizon'
  | 'cost'
  | 'benefit';
interface Read extends Quantity {
  readonly role: Role | null;
  /** Months that an amount or number is for; null if the request states none. */
  readonly per: number | null;
}

/** Returns the position of the last match, or of the first one if `side` is "after"; -1 without one. */
const nearest = (pattern: RegExp, text: string, side: 'before' | 'after'): number =>
  Array.from(text.matchAll(pattern), ({ index, 0: word }) => (side === 'before' ? index + word.length : index)).at(
    side === 'before' ? -1 : 0,
  ) ?? -1;

const costOrBenefit = ({ before, after }: Quantity): 'cost' | 'benefit' | null => {
  const [cost, benefit] = [nearest(COST, before, 'before'), nearest(BENEFIT, before, 'before')];
  if (cost !== benefit) return cost > benefit ? 'cost' : 'benefit';
  const [costAfter, benefitAfter] = [nearest(COST, after, 'after'), nearest(BENEFIT, after, 'after')];
  if (costAfter === benefitAfter) return null;
  return costAfter >= 0 && (benefitAfter < 0 || costAfter < benefitAfter) ? 'cost' : 'benefit';
};

const roleOf = (quantity: Quantity): Role | null => {
  const { unit, before, after, min, max } = quantity;
  const around = `${before} | ${after}`;
  switch (unit) {
    case 'money': {
      const isPrice = PER_UNIT_AFTER.test(after) || PRICE_BEFORE.test(before);
      if (!isPrice) return costOrBenefit(quantity);
      return UNIT_COST.test(before) ? 'unitCost' : 'price';
    }
    case 'percent':
      if (EITHER_WAY.test(after) || (min === 0 && EITHER_WAY.test(before))) return 'spread';
      if (RECOVERED.test(after) || RECOVERED.test(before)) return 'recovered';
      if (/^\s*(?:of|der|von|aller|unserer)\s/iu.test(after) && !/(?<!\p{L})(?:by|um)\s*$/iu.test(before)) return 'counted';
      return CHANGES.test(around) ? 'change' : COUNTED.test(around) ? 'counted' : null;
    case 'count':
      if (PRICE_NOUN.test(before)) return UNIT_COST.test(before) ? 'unitCost' : 'price';
      return /\p{L}/u.test(around) ? 'volume' : null;
    default:
      if (DELAY.test(around) && unit !== 'minutes' && unit !== 'hours') return 'delay';
      if (min === max && HORIZON.test(before)) return 'horizon';
      return unit === 'minutes' || unit === 'hours' || unit === 'days' ? 'time' : null;
  }
};

/** Number of months in a unit of time. */
const MONTHS: Readonly<Partial<Record<Quantity['unit'], number>>> = { days: 12 / 365, weeks: 12 / 52, months: 1, years: 12 };

/**
 * Returns the model whose inputs a request states with amounts, ranges and most likely values; null if it states no range, or the
 * quantities make no complete calculation. Calculations are:
 * number x price, with a change of a rate, a duration, and shares that others bear or that count; benefit against cost, with a later start.
 */
export const statedModel = (text: string, language: Language, measured: MeasuredNumber | null = null): StatedModel | null => {
  const { limit, quantities } = withoutLimit(text, language);
  const read: Read[] = [];
  for (const quantity of quantities.filter(({ unit }) => measured === null || unit !== 'count')) {
    // "costs 90,000 at once and 1,000 to 1,500 a month": the second amount is of the same kind.
    const role =
      (measured !== null && quantity.unit === 'money' ? 'price' : roleOf(quantity)) ??
      (ADDED.test(quantity.before) && read.at(-1)?.unit === quantity.unit ? (read.at(-1)?.role ?? null) : null);
    read.push({ ...quantity, role, per: period(quantity.after) ?? period(quantity.before) });
  }
  const ranges = read.filter(({ min, max }) => min < max);
  if (ranges.length === 0 || ranges.length > MAX_RANGES) return null;
  const of = (role: Role): Read[] => read.filter((each) => each.role === role);
  const [volumes, prices, unitCosts, changes, times] = [of('volume'), of('price'), of('unitCost'), of('change'), of('time')];
  const [costs, benefits, delays] = [of('cost'), of('benefit'), of('delay')];
  const isEach = ({ after, before }: Quantity): boolean =>
    new RegExp(String.raw`(?<!\p{L})(?:je|jeweils|pro|per|each)(?!\p{L})`, 'iu').test(`${before} ${after}`);
  if (volumes.slice(1).some((each) => !isEach(each)) || prices.length > 1 || unitCosts.length > 1 || changes.length > 1) return null;
  if (times.length > 1 || delays.length > 1 || (unitCosts.length > 0 && prices.length === 0)) return null;
  const hasProduct = volumes.length + (measured === null ? 0 : 1) > 0 && prices.length + times.length + changes.length > 0;
  // An amount of money that a rate or a number cannot be applied to leaves the calculation open.
  if (!hasProduct && (benefits.length === 0 || costs.length + delays.length === 0)) return null;
  if (!hasProduct && volumes.length + prices.length + times.length + changes.length > 0) return null;
  const messages = messagesIn(language).statedModel;
  const inputs: NamedInput[] = [];
  const add = (quantity: Quantity, stem: string, label: string): string => {
    const same = inputs.filter(({ name }) => name.replace(/_\d+$/u, '') === stem).length;
    const name = same === 0 ? stem : `${stem}_${same + 1}`;
    const { min, max, mode } = quantity;
    const distribution: Distribution =
      min === max
        ? { kind: 'constant', value: min }
        : mode !== null && mode >= min && mode <= max
          ? { kind: 'triangular', min, mode, max }
          : { kind: 'uniform', min, max };
    inputs.push({ name, label: inputs.some((each) => each.label === label) ? `${label} (${quantity.words.trim()})` : label, distribution });
    return name;
  };
  const addMeasured = ({ value, label }: MeasuredNumber): string => {
    inputs.push({ name: 'number', label, distribution: { kind: 'constant', value: rounded(value) } });
    return 'number';
  };
  const [horizon] = of('horizon');
  const stated = horizon ? horizon.max * (MONTHS[horizon.unit] ?? 1) : ONE_YEAR.test(text) ? 12 : null;
  const isPaying = PAYS_OFF.test(text);
  const periodic = [...volumes, ...times, ...benefits].map(({ per }) => per).find((per) => per !== null) ?? null;
  const months = stated ?? measured?.months ?? (isPaying || costs.length > 0 || delays.length > 0 ? 12 : periodic);
  const warnings: string[] = [];
  const timesPeriods = (term: string, per: number | null): string => {
    const factor = per === null || months === null ? 1 : months / per;
    return Math.abs(factor - 1) < 1e-9 ? term : `${rounded(factor)} * ${term}`;
  };
  const isOfCost = new RegExp(COST.source, 'iu').test(text) && !new RegExp(BENEFIT.source, 'iu').test(text);
  const terms: string[] = [];
  if (hasProduct) {
    const [time] = times;
    const [price] = prices;
    const factors = [
      ...volumes.map((each) => add(each, 'number', nounAfter(each) ?? messages.number)),
      ...(measured === null ? [] : [addMeasured(measured)]),
      ...of('spread').map((each) => `(1 + ${add({ ...each, min: -each.max, mode: 0 }, 'spread', messages.spread)} / 100)`),
      ...changes.map((each) => {
        const change = `${add(each, 'change', messages.change(nounBefore(each)))} / 100`;
        // A question for the cost of what is measured asks for all of it after the change.
        if (measured === null || !isOfCost) return change;
        return RISES.test(`${each.before} | ${each.after}`) ? `(1 + ${change})` : `(1 - ${change})`;
      }),
      ...(time
        ? [
            time.unit === 'minutes' && price
              ? `${add(time, 'time', messages.minutes)} / 60`
              : add(time, 'time', messages[time.unit === 'minutes' ? 'minutes' : time.unit === 'hours' ? 'hours' : 'days']),
          ]
        : []),
      ...(unitCosts[0] && price
        ? [`(${add(price, 'price', messages.price)} - ${add(unitCosts[0], 'unit_cost', messages.unitCost)})`]
        : price
          ? [add(price, 'price', messages.price)]
          : []),
      ...of('counted').map((each) => `${add(each, 'share', messages.counted)} / 100`),
      ...of('recovered').map((each) => `(1 - ${add(each, 'recovered', messages.recovered)} / 100)`),
    ];
    const per = [...volumes, ...times].map((each) => each.per).find((each) => each !== null) ?? null;
    terms.push(timesPeriods(factors.join(' * '), measured?.months ?? per));
  }
  for (const benefit of benefits) {
    // A benefit without a period is one of a year.
    terms.push(timesPeriods(add(benefit, 'benefit', messages.benefit), benefit.per ?? 12));
    if (benefit.per === null) warnings.push(messages.perYear);
  }
  const isCost =
    benefits.length + costs.length + unitCosts.length === 0 && (isOfCost || (of('recovered').length > 0 && changes.length === 0));
  const total = terms.length > 1 ? `(${terms.join(' + ')})` : terms.join('');
  const [delay] = delays;
  const span = months ?? 12;
  const active = delay
    ? `${total} * max(0, ${rounded(span)} - ${inMonths(delay, add(delay, 'delay', messages.delay(delay.unit)))}) / ${rounded(span)}`
    : total;
  const spent = costs.map((each) => timesPeriods(add(each, 'cost', messages.cost), each.per));
  if (costs.length > 0 && costs.every(({ per }) => per === null)) warnings.push(messages.oneOff);
  const formula = [active, ...spent].join(' - ');
  const result = costs.length > 0 ? 'net' : isCost ? 'cost' : prices.length + benefits.length > 0 ? 'value' : 'amount';
  const currency = read.map((each) => each.currency).find((each) => each !== null) ?? null;
  const unit = result === 'amount' ? (times[0] ? timeUnit(times[0], language) : null) : currency;
  const leftOut = read.filter(({ role, min, max }) => role === null && (min < max || max > 0));
  return {
    ...{ formula, inputs, unit, result, months },
    ...(measured !== null && { isMeasured: true as const }),
    target: limit ?? (isPaying && result === 'net' ? { value: 0, direction: 'at_least' } : null),
    written: writtenFormula(formula, inputs, language),
    warnings: [
      ...leftOut.map(({ before, words }) => messages.leftOut(`${before.trim().split(/\s+/u).slice(-3).join(' ')} ${words}`.trim())),
      ...warnings,
      ...(result === 'value' && changes.length + times.length > 0 ? [messages.withoutCost] : []),
    ],
    words: wordsIn(text),
  };
};

/** Returns the quantities of a request, and the limit whose probability it asks for. */
export const withoutLimit = (text: string, language: Language): { limit: Target | null; quantities: Quantity[] } => {
  const asked = askedLimit(text, language);
  const all = quantitiesIn(text, language);
  const isLimit = ({ min, max }: Quantity): boolean => asked !== null && min === max && max === asked.value;
  if (all.some(isLimit)) return { limit: asked, quantities: all.filter((each) => !isLimit(each)) };
  // "below half a million": the limit is written with a scale or in words.
  const limit = LIKELY.test(text) ? all.find(({ min, max, before }) => min === max && LIMIT_BEFORE.test(before)) : undefined;
  if (!limit) return { limit: null, quantities: all };
  const direction = IS_AT_MOST.test(limit.before) ? 'at_most' : 'at_least';
  return { limit: { value: limit.max, direction }, quantities: all.filter((each) => each !== limit) };
};

const NEAR = String.raw`\s+(?:(?:rund|etwa|ca\.|about|around)\s+)?$`;
const LIMIT_BEFORE = new RegExp(String.raw`(?<!\p{L})(?:${AT_MOST}|${AT_LEAST})${NEAR}`, 'iu');
const IS_AT_MOST = new RegExp(String.raw`(?<!\p{L})(?:${AT_MOST})${NEAR}`, 'iu');

/** Returns the words around the only amount of money of a request, which can be the price of what the data count; null without one. */
export const pricePhrase = (text: string, language: Language): string | null => {
  const [price, ...others] = withoutLimit(text, language).quantities.filter(({ unit }) => unit === 'money');
  if (!price || others.length > 0 || period(price.after) !== null) return null;
  return `${price.before} | ${price.after}`;
};

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Returns the term of a duration in months. */
const inMonths = ({ unit }: Quantity, name: string): string => {
  const factor = MONTHS[unit] ?? 1;
  return factor === 1 ? name : `${rounded(factor)} * ${name}`;
};

const timeUnit = ({ unit }: Quantity, language: Language): string => messagesIn(language).statedModel.timeUnits[unit] ?? '';

const NO_NOUN =
  /^(?:a|an|the|of|in|on|at|per|je|pro|im|der|die|das|den|dem|by|um|and|und|for|für|with|mit|each|year|month|week|jahr|monat|woche|to|from|is|are|ist|sind|in|wir|we|haben|have|assume|angenommen|rund|about|etwa|nur|only|if|wenn|falls|suppose|what|would|will|was|wie|viel|how|much|does|it|us|uns|es|sich|that|dass|this|due)$/iu;

/** Returns the noun after a number, with an adjective before it: "60,000 booked appointments". */
const nounAfter = ({ after, before }: Quantity): string | null => {
  const [words = ''] = /^[\s-]*\p{L}[\p{L}-]*(?:\s+\p{L}[\p{L}-]*)?/u.exec(after) ?? [];
  const named = words.trim().split(/\s+/u);
  const until = named.findIndex((word) => NO_NOUN.test(word));
  const kept = (until < 0 ? named : named.slice(0, until)).filter((word) => word !== '');
  // In German the noun has a capital letter; words after it belong to the sentence.
  const noun = kept.findIndex((word) => /^\p{Lu}/u.test(word));
  const found = (noun < 0 ? kept.slice(0, 1) : kept.slice(0, noun + 1)).join(' ');
  return found === '' ? nounBefore({ before }) : found;
};

/** Returns the words before a quantity without its verb and particles: "the no-show rate falls by". */
const nounBefore = ({ before }: Pick<Quantity, 'before'>): string | null => {
  const words = before
    .replaceAll(new RegExp(CHANGES.source, 'giu'), ' ')
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(
      (word) =>
        word !== '' &&
        !NO_NOUN.test(word) &&
        !/^(?:between|zwischen|von|bis|liegt|lies|costs?|kostet|betragen|beträgt|bei|up|down|zu)$/iu.test(word),
    );
  return words.length === 0 ? null : words.slice(-3).join(' ');
};

/** Writes a formula with the labels of its inputs and the signs of the language. */
const writtenFormula = (formula: string, inputs: readonly NamedInput[], language: Language): string =>
  formula
    .replaceAll(/[a-z]+(?:_[a-z0-9]+)*/gu, (name) => inputs.find((each) => each.name === name)?.label ?? name)
    .replaceAll(/max\(0, ([^)]*)\)/gu, '($1)')
    .replaceAll(' * ', ' × ')
    .replaceAll(' - ', ' − ')
    .replaceAll(/\d+\.\d+/gu, (number) => (language === 'de' ? number.replace('.', ',') : number));
