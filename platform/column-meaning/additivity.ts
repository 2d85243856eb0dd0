import { isPercent } from '../content/index.js';
import { normaliseText } from '../text/index.js';
import { isNumericType } from './column-role.js';
import type { Meaning } from './meaning-rules.js';
import { nameConcepts } from './name-concepts.js';
import { DURATIONS, meaningsOfName, SHARES } from './read-column-meanings.js';
import { currencyIn, findUnit, isCurrency, unitOf } from './units.js';

/**
 * How the values of a numeric column may be aggregated:
 * - `flow`: summed over things and over time, such as revenue, quantities and numbers of events.
 * - `stock`: summed over things of the same moment, never over time, such as employees, inventory and balances.
 * - `level`: never summed, such as rates, averages, prices, scores, temperatures and indices.
 * - `unknown`: neither name, unit nor values decide. Such a column is shown as a mean or not aggregated, and the reader is told.
 */
export type Additivity = 'flow' | 'stock' | 'level' | 'unknown';

/** Evidence from which the additivity of a column follows. */
export type AdditivityBasis = 'unit' | 'meaning' | 'name' | 'range' | 'behaviour' | 'none';

export interface AdditivityEvidence {
  readonly name: string;
  /** integer or decimal; other types are never summed. Default: decimal. */
  readonly type?: string;
  /** Unit as a person or the table states it; default: the one in the name. */
  readonly unit?: string | null | undefined;
  /** Semantic type of the column; default: the one that the name clearly has. */
  readonly meaning?: Meaning | null | undefined;
  readonly min?: number | null | undefined;
  readonly max?: number | null | undefined;
  /** Values of one thing by time, oldest first; at most a few hundred are needed. */
  readonly history?: readonly number[] | undefined;
}

export interface AdditivityOfColumn {
  readonly additivity: Additivity;
  readonly basis: AdditivityBasis;
}

/**
 * Returns whether the values of a column may be summed, from its unit, meaning, name, range and course over time, in this order.
 * The classes are those of Lenz and Shoshani: Summarizability in OLAP and statistical data bases, SSDBM 1997, section 3.3.
 */
export const additivityOf = (column: AdditivityEvidence): AdditivityOfColumn => {
  const { name, type = 'decimal', unit, min, max, history = [] } = column;
  if (!isNumericType(type)) return { additivity: 'level', basis: 'none' };
  const stated = unit ?? unitOf(name)?.symbol ?? null;
  if (isLevelUnit(stated) || name.includes('%')) return { additivity: 'level', basis: 'unit' };
  const words = normaliseText(name);
  const isMoney = isCurrency(stated) || currencyIn(name) !== null;
  if (isMoney && MONEY_OF_ONE.test(words)) return { additivity: 'level', basis: 'name' };
  if (isMoney && INSTALMENT.test(words)) return { additivity: 'flow', basis: 'name' };
  if (isMoney && RATE_ALONE.test(words)) return { additivity: 'unknown', basis: 'none' };
  if (LEVEL_NAME.test(words)) return { additivity: 'level', basis: 'name' };
  if (RUNNING_TOTAL.test(words) || STATE_OF_THINGS.test(words) || DURABLE_THINGS.test(words)) return { additivity: 'stock', basis: 'name' };
  const isRecognised = column.meaning != null && !COUNTS.has(column.meaning);
  if (!isRecognised && SINGULAR_THING.test(words)) return { additivity: 'unknown', basis: 'none' };
  const meaning = column.meaning ?? meaningsOfName(name, 'number')[0] ?? null;
  const ofMeaning = meaning === null ? undefined : additivityOfMeaning(meaning);
  if (ofMeaning) return { additivity: ofMeaning, basis: 'meaning' };
  if (MOVEMENT.test(words)) return { additivity: 'flow', basis: 'name' };
  if (STOCK_NAME.test(words)) return { additivity: 'stock', basis: 'name' };
  if (isFlowName(name, words)) return { additivity: 'flow', basis: 'name' };
  if (isMoney && MONEY_OF_PERIOD.test(words)) return { additivity: 'unknown', basis: 'none' };
  if (isFlowUnit(stated)) return { additivity: 'flow', basis: 'unit' };
  if (type === 'decimal' && min != null && max != null && min >= 0 && max <= 1) return { additivity: 'level', basis: 'range' };
  if (onlyRises(history)) return { additivity: 'stock', basis: 'behaviour' };
  return { additivity: 'unknown', basis: 'none' };
};

/** Returns how periods of a column are combined into a longer one; `mean` if summing is wrong or not known to be right. */
export const overTime = (additivity: Additivity): 'sum' | 'mean' => (additivity === 'flow' ? 'sum' : 'mean');

/** Returns how things, such as plants, of the same moment are combined; `mean` if summing is wrong or not known to be right. */
export const overThings = (additivity: Additivity): 'sum' | 'mean' => (additivity === 'flow' || additivity === 'stock' ? 'sum' : 'mean');

const LEVEL_UNIT =
  /[/°‰]|^(?:1|grad|punkte?|points?|pp|index|score|sterne|stars|celsius|kelvin|bar|db|ph|rpm|hz|fahrenheit)$|(?:^| )(?:per|pro|je) /iu;

const isLevelUnit = (unit: string | null): boolean => unit !== null && (isPercent(unit) || LEVEL_UNIT.test(unit.trim()));

/** Kinds of units, beside money, of which a sum has a meaning whatever is measured. */
const FLOW_UNITS: ReadonlySet<string> = new Set(['mass', 'volume', 'energy']);

const isFlowUnit = (unit: string | null): boolean => unit !== null && (isCurrency(unit) || FLOW_UNITS.has(findUnit(unit)?.kind ?? ''));

/** Words of rates, means, prices, scores, measured states and indices, also as the end of a German compound. */
const LEVEL_NAME = new RegExp(
  [
    '(?:quote|rate|grad|(?<!um|ab|ein)satz|anteil|treue|index|indices|kurs|preis|dichte|effizienz|produktivitaet|temperatur|druck|faktor|spanne|koeffizient)(?:n|en|e|s)?(?: |$)',
    '(?:^| )(?:ratio|rate|share|percent|percentage|prozent|pct|index|score|rating|price|yield|factor|margin|efficiency|productivity|density|temperature|pressure|speed|level|grade|rank|rang|oee|nps|csat|otif|age|alter|note|noten)(?: |$)',
    '(?:^| )(?:avg|average|mean|median|mittel|mittelwert|mittlere[rs]?|durchschnitt(?:s|lich\\w*)?|oe|min|max|minimum|maximum)(?: |$)|durchschnitt',
    // States of a level, unlike stocks such as „Kontostand“.
    '(?:kranken|fuell|pegel|wasser|lade|tank|akku|oel)stand(?: |$)',
    '(?:^| )(?:ppm|ppb|promille|dpmo)(?: |$)',
    // Means and ratios by their abbreviations.
    '(?:^| )(?:revpar|adr|arpu|arpa|aov|cpa|cpc|cpm|cac|roas|roi|ctr|mtbf|mttr)(?: |$)',
    // Pay and fees of one hour or day: adding those of several people or bookings says nothing.
    '(?:stunden|tages)(?:lohn|loehne|pauschale)n?(?: |$)|(?:^| )(?:hourly|nightly) (?:wage|pay|salary|fee|charge|cost|rent|tariff)s?(?: |$)',
    '.+(?:^| )(?:pro|per|je) \\w',
  ].join('|'),
);

/** A name of money that contains only some words beside the currency. */
const moneyOf = (words: string): RegExp => {
  const currency = '(?:[€£$]|eur|euro|usd|chf|gbp|ct|cent)';
  return new RegExp(`^(?:${currency} (?:${words})|(?:${words}) ${currency})$`);
};

const MONEY_OF_ONE = moneyOf('unit|each|einzeln?|list|liste|hourly|nightly|stuendlich|stunde|nacht|hour|night');

/** Such money is the price of a rented day or the total of a day. */
const MONEY_OF_PERIOD = moneyOf('daily|weekly|monthly|taeglich|woechentlich|monatlich|tag|woche|monat|day|week|month');

/** German money that is paid in instalments. */
const INSTALMENT = /(?:monats|jahres|quartals|leasing|kredit|darlehens?|tilgungs|spar|abschlags|kauf)raten?(?: |$)/;

/** Such money is an instalment in German and a price in English. */
const RATE_ALONE = moneyOf('rate|raten');

/** Words of values that already contain the periods before: summing them counts each period several times. */
const RUNNING_TOTAL = /(?:^| )(?:kumul\w*|kum|cumul\w*|cum|ytd|mtd|qtd|aufgelaufen\w*|running|zaehlerstand|meter reading)(?: |$)/;

/** Things that are in a state at a moment, beside opened or closed ones of a period. `Open` alone is a price at the stock exchange. */
const STATE_OF_THINGS = new RegExp(
  [
    'offene?[nrs]?',
    'open',
    'pending',
    'unresolved',
    'unerledigte?[nrs]?',
    'ausstehende?[nrs]?',
    'overdue',
    'ueberfaellige?[nrs]?',
    'unpaid',
    'unbezahlte?[nrs]?',
  ]
    .concat(['in progress', 'in bearbeitung', 'in arbeit', 'remaining', 'verbleibende?[nrs]?'])
    .flatMap((state) => [`(?:^| )${state} \\p{L}`, `\\p{L} ${state}(?: |$)`])
    .concat('(?:^| )(?:restbudget|budgetrest|restbetrag|restmenge)(?: |$)')
    .join('|'),
  'u',
);
/** Numbers of things that a company has for a long time. */
const DURABLE_THINGS =
  /^(?:(?:anzahl|zahl|number|count|no)(?: der| of)? (?:maschinen|anlagen|filialen|standorte|fahrzeuge|betten|arbeitsplaetze|lizenzen|machines|stores|sites|branches|vehicles|beds|seats|licen[sc]es)|(?:store|branch|machine|vehicle|seat|licen[sc]e) count)$/;

/** Changes of a stock, which add up to the change of a longer period. */
const MOVEMENT =
  /(?:bestands|vermoegens|mittel|lager)(?:veraenderung|aenderung|bewegung|zugang|zugaenge|abgang|abgaenge)(?:en)?(?: |$)|(?:^| )(?:stock|inventory) (?:change|movement|addition|disposal|receipt|issue)s?(?: |$)|(?:^| )(?:change in (?:stock|inventory)|inflows?|outflows?|deposits?|withdrawals?|einzahlungen|auszahlungen|entnahmen)(?: |$)/;

const STOCK_NAME =
  /(?:bestand|bestaende|saldo|salden|stand|vermoegen|verbindlichkeiten|forderungen|rueckstand)(?: |$)|(?:^| )(?:balance|balances|inventory|stock|backlog|wip|headcount|fte|ftes|mitarbeiter(?:zahl)?|mitarbeitende|employees|staff|belegschaft|outstanding|on hand|assets|liabilities|cash|liquiditaet|subscribers|members|mitglieder)(?: |$)/;

/** Concepts of which a sum over things and over time has a meaning. */
const FLOW_CONCEPTS: ReadonlySet<string> = new Set(
  'sale cost profit discount tax freight quantity count scrap defect rework return order ticket energy produce'.split(' '),
);

/** Concepts that make a measurement of what the other words name: the duration of an order is not a number of orders. */
const MEASURING_CONCEPTS: ReadonlySet<string> = new Set('time duration days hours minutes seconds years months age id date'.split(' '));

/** A name in the singular is that of a key: `Vorgang` contains numbers of cases, `Vorgänge` how many there are. */
const SINGULAR_THING =
  /^(?:order|auftrag|bestellung|transaction|bon|ticket|case|fall|vorgang|incident|issue|anfrage|stoerung|stoermeldung|inquiry|call|anruf|beleg)$/;

/** Meanings that a column is given by its name alone. */
const COUNTS: ReadonlySet<Meaning> = new Set<Meaning>(['ticket_count', 'order_count']);

const isFlowName = (name: string, words: string): boolean => {
  const concepts = nameConcepts(name).flatMap((word) => word.concepts ?? []);
  if (concepts.some((concept) => MEASURING_CONCEPTS.has(concept))) return false;
  return concepts.some((concept) => FLOW_CONCEPTS.has(concept)) || FLOW_NAME.test(words);
};

const FLOW_NAME =
  /(?:^| )(?:betrag|betraege|amount|absatz|unfaelle|unfall|accidents?|reklamationen|complaints?|besuche|visits|clicks|stueck|anzahl)(?: |$)/;

const STOCKS: ReadonlySet<Meaning> = new Set<Meaning>(['stock', 'stock_value', 'headcount', 'receivables', 'payables']);

/** Durations of which the sum is time that was used or lost; sums of other durations, such as lead times, have no meaning. */
const SUMMED_TIMES: ReadonlySet<Meaning> = new Set<Meaning>(['downtime', 'run_time', 'planned_time', 'setup_time']);

const LEVELS: ReadonlySet<Meaning> = new Set<Meaning>([
  ...SHARES,
  ...[...DURATIONS].filter((meaning) => !SUMMED_TIMES.has(meaning)),
  ...([
    'price',
    'unit_cost',
    'age',
    'payment_terms',
    'satisfaction',
    'employee_satisfaction',
    'recommendation',
    'performance_score',
  ] as const),
]);

const FLOWS: ReadonlySet<Meaning> = new Set<Meaning>([
  ...SUMMED_TIMES,
  ...(['revenue', 'amount', 'cost', 'freight', 'profit', 'discount_amount', 'tax', 'budget', 'forecast', 'actual', 'pay'] as const),
  ...(['quantity', 'ordered_quantity', 'delivered_quantity', 'returned_quantity', 'defect_quantity', 'scrap_quantity'] as const),
  ...(['rework_quantity', 'good_quantity', 'produced_quantity', 'planned_quantity', 'inspected_quantity', 'order_count'] as const),
  ...([
    'ticket_count',
    'leavers',
    'hires',
    'reopens',
    'energy',
    'absence',
    'overtime_hours',
    'training_hours',
    'work_hours',
    'effort',
  ] as const),
]);

const additivityOfMeaning = (meaning: Meaning): Additivity | undefined =>
  LEVELS.has(meaning) ? 'level' : STOCKS.has(meaning) ? 'stock' : FLOWS.has(meaning) ? 'flow' : undefined;

/** Minimum number of values that show a course. */
const MIN_HISTORY = 8;

/** Returns whether a history never falls, as meter readings and running totals do. */
const onlyRises = (history: readonly number[]): boolean =>
  history.length >= MIN_HISTORY &&
  history.every((value, index) => index === 0 || value >= (history[index - 1] ?? value)) &&
  history.at(-1) !== history[0];
