import { isDateType, isNumericType } from '../../../../platform/column-meaning/index.js';
import { abbreviates, contentWords, nameWords, stemOf, wordsIn } from '../../../../platform/text/index.js';
import { understoodColumns } from '../../../../subgraphs/sources/index.js';
import type { Definition } from '../../document-definitions/index.js';
import { abbreviatedColumn } from '../../values-in-text/abbreviated-column.js';
import { usualSpelling } from '../../../dataset-rows.js';
import { flagColumns } from '../asked-flag.js';
import type { RowPlan, Selection } from '../answer-plan.js';
import type { Calculation } from '../calculations.js';
import type { PlannedDataset } from '../local-subjects.js';
import { intervalName, unitBetween, unitOfInterval } from '../row-conditions.js';
import { requestBounds } from '../row-dates/duration-bounds.js';
import { intervalsIn } from '../row-dates/intervals.js';
import { dateNamed } from '../row-dates/named-date.js';

/** A definition of a document as a part of a plan on the rows of a dataset. */
export interface BoundDefinition {
  readonly definition: Definition;
  /** Document that states the definition. */
  readonly document: { readonly id: string; readonly label: string };
  readonly datasetId: string;
  /** Rows that count. */
  readonly rows: Selection;
  /** Rows whose share is the figure; null for another form. */
  readonly share: Selection | null;
  /** Time that is the figure, or that the share bounds; null without one. */
  readonly interval: RowPlan['intervals'][number] | null;
  /** Quotient that is the figure; null for another form. */
  readonly calculation: Calculation | null;
}

type Figure = Pick<BoundDefinition, 'rows' | 'share' | 'interval' | 'calculation'>;

const NOTHING: Selection = { filters: [], conditions: [], dates: [], blanks: [] };
const NO_FIGURE: Figure = { rows: NOTHING, share: null, interval: null, calculation: null };

const LEADING =
  /^(?:(?:the|a|an|all|every|each|valid|recorded|total|number of|count of|sum of|der|die|das|des|dem|den|allen?r?|jede[rs]?|gültige[nrs]?|erfasste[nrs]?|gesamte?[nrs]?|anzahl(?: der)?|zahl der|summe(?: der)?)\s+)+/iu;
const OF_TIME = /\s+(?:time|date|day|moment|zeitpunkt|datum|uhrzeit)$/iu;
const bare = (words: string): string => words.trim().replace(LEADING, '').trim();

/** Returns the root of a word without the marks of a participle or an action noun: „gemeldet“ and „Meldung“ share `meld`. */
const rootOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/^ge(?=\p{L}{4,})/u, '')
    .replace(/(?:ung|et|en|t|e)$/u, '');
const MIN_ROOT = 4;

/** Returns the only element of a list; undefined if it has none or several. */
const onlyOf = <Of>(list: readonly Of[]): Of | undefined => (list.length === 1 ? list[0] : undefined);

/** Minimum length of a part of a name that abbreviates a word, and of one that ends with a full stop. */
const MIN_PART = { plain: 3, stopped: 2 } as const;

/** Returns whether a part of a name stands for a word: by its root, or as an abbreviation of it. */
const standsFor = (part: string, word: string, name: string): boolean => {
  const [own, root] = [rootOf(part), rootOf(word)];
  const least = name.includes(`${part}.`) ? MIN_PART.stopped : MIN_PART.plain;
  return (
    part.toLowerCase() === word.toLowerCase() ||
    (own.length >= MIN_ROOT && (own === root || root.startsWith(own))) ||
    (part.length >= least && abbreviates(part, word))
  );
};

/** Returns the only name with a part for each of the words; null for none or several. */
const nameWithParts = (words: string, names: readonly string[]): string | null => {
  const asked = wordsIn(words);
  const found = names.filter((name) => asked.every((word) => nameWords(name).some((part) => standsFor(part, word, name))));
  return asked.length === 0 ? null : (onlyOf(found) ?? null);
};

/**
 * Returns the date that words of a document name: by its name, an abbreviation of it, or another form of the same word.
 * @param except date that the words do not name
 */
const dateFor = (words: string, dataset: PlannedDataset, except: string | null = null): string | null => {
  const asked = bare(words).replace(OF_TIME, '');
  const columns = dataset.columns.filter(({ name }) => name !== except);
  const dates = columns.filter(({ type }) => isDateType(type)).map(({ name }) => name);
  return dateNamed(asked, { columns })?.column ?? nameWithParts(asked, dates);
};

const PARTICIPLE = /^\p{Ll}+(?:ed|en|t)$/u;

/** Returns the number that words of a document name. A participle after its noun may be missing in the name: "lines picked". */
const numberFor = (words: string, dataset: PlannedDataset): string | null => {
  const names = dataset.columns.filter(({ type }) => isNumericType(type)).map(({ name }) => name);
  const plain = (name: string): string => nameWords(name).join(' ').toLowerCase();
  const asked = bare(words);
  const exact = names.find((name) => name.toLowerCase() === asked.toLowerCase() || plain(name) === plain(asked));
  if (exact !== undefined) return exact;
  const found = abbreviatedColumn(asked, names) ?? nameWithParts(asked, names);
  if (found !== null) return found;
  const [last = '', ...before] = asked.split(/\s+/u).toReversed();
  return before.length > 0 && PARTICIPLE.test(last) ? numberFor(before.toReversed().join(' '), dataset) : null;
};

interface NamedValue {
  readonly column: string;
  readonly value: string;
  /** Positions of the first and the last word. */
  readonly from: number;
  readonly until: number;
}

const MIN_VALUE = 3;

/** Maximum number of letters by which the stems of inflected forms differ: „ausgefallene“ and „ausgefallen“. */
const MAX_ENDING = 2;

const isInflected = (one: string, other: string): boolean => {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  return one === other || (short.length >= MIN_ROOT && long.startsWith(short) && long.length - short.length <= MAX_ENDING);
};

/** Returns the values of text columns whose words a text contains one after the other, in any inflection. */
const valuesIn = (text: string, { profile, columns }: PlannedDataset): NamedValue[] => {
  const spoken = wordsIn(text).map(stemOf);
  const texts = new Set(columns.filter(({ type }) => type === 'text').map(({ name }) => name));
  const found = profile.columns
    .filter(({ name }) => texts.has(name))
    .flatMap(({ name: column, topValues }) =>
      topValues.flatMap(({ value }): NamedValue[] => {
        const label = String(value ?? '');
        const own = wordsIn(label).map(stemOf);
        if (label.length < MIN_VALUE || own.length === 0 || usualSpelling({ profile }, column, label) !== label) return [];
        const from = spoken.findIndex((_, at) => own.every((word, index) => isInflected(spoken[at + index] ?? '', word)));
        return from < 0 ? [] : [{ column, value: label, from, until: from + own.length - 1 }];
      }),
    );
  return found.filter(
    (one) =>
      !found.some(
        (other) => other !== one && other.from <= one.from && other.until >= one.until && other.until - other.from > one.until - one.from,
      ),
  );
};

/** Returns the flag of a column of yes and no that words name; null if they name none. */
const flagFor = (words: string, dataset: PlannedDataset): RowPlan['filters'][number] | null => {
  const flags = flagColumns(dataset);
  const column = abbreviatedColumn(
    bare(words),
    flags.map((flag) => flag.column),
  );
  const flag = flags.find((each) => each.column === column);
  return flag ? { column: flag.column, values: flag.holds, isExcluded: false, caseColumn: null, words: '' } : null;
};

/** Words that say nothing on which rows count. */
const NEUTRAL =
  /^(?:answered|accepted|received|recorded|handled|processed|completed|registered|counted|total|all|angenommen\p{L}*|eingegangen\p{L}*|erfasst\p{L}*|bearbeitet\p{L}*|beantwortet\p{L}*|gezählt\p{L}*|gesamt\p{L}*|alle[nrs]?)$/iu;
const WITHOUT = /\s*,?\s+(?:ohne|außer|ausgenommen|abzüglich|without|excluding|except(?: for)?|other than|not counting|less)\s+/iu;

/**
 * Returns the rows that words such as "all appointments without cancelled ones" select; null if they say more than that their values are.
 * One noun for the rows themselves selects nothing.
 */
const rowsOf = (words: string, dataset: PlannedDataset): Selection | null => {
  const [counted = '', ...others] = words.split(WITHOUT);
  const filters: RowPlan['filters'] = [];
  for (const [index, part] of [counted, ...others].entries()) {
    const values = valuesIn(part, dataset);
    const spoken = wordsIn(part);
    const isSaid = (_: string, at: number): boolean => values.some(({ from, until }) => at >= from && at <= until);
    const rest = contentWords(spoken.filter((word, at) => !isSaid(word, at) && !NEUTRAL.test(word)).join(' '));
    const columns = Map.groupBy(values, ({ column }) => column);
    // One more word is the noun for the rows; what is left out has a value.
    if (rest.length > 1 || columns.size > 1 || (index > 0 && columns.size === 0)) return null;
    for (const [column, same] of columns)
      filters.push({ column, values: same.map(({ value }) => value), isExcluded: index > 0, caseColumn: null, words: '' });
  }
  return { ...NOTHING, filters };
};

const COMPARED: readonly (readonly [RowPlan['dates'][number]['operator'], RegExp])[] = [
  [
    '<=',
    /\s*(?:no later than|not later than|on or before|nicht später als|nicht nach|spätestens(?: am| zu[mr]| bis(?: zu[mr])?)?|bis (?:zum|spätestens zum?))\s+/iu,
  ],
  ['>', /\s+(?:later than|after|später als|nach)\s+/iu],
  ['<=', /\s+(?:by|bis)\s+/iu],
];
/** Auxiliary verbs at the end of a German clause. */
const AUXILIARY = /\s+(?:wurde[n]?|worden (?:ist|sind)|ist|sind|war(?:en)?|wird|werden)$/iu;

type Dates = readonly [column: string | null, than: string | null];

/** Returns the dates of "departed … scheduled"; words for both name the other one where the agreed date is certain. */
const datesIn = (done: string, agreed: string, dataset: PlannedDataset): Dates => {
  const than = dateFor(agreed, dataset);
  return [dateFor(done, dataset, than), than];
};

/** Returns the dates of a German clause, which states the agreed one first: „spätestens zur geplanten Abfahrt abgefahren“. */
const agreedFirst = (clause: string, dataset: PlannedDataset): Dates => {
  const words = clause.trim().split(/\s+/u);
  const splits = words
    .slice(1)
    .map((_, at) => datesIn(words.slice(at + 1).join(' '), words.slice(0, at + 1).join(' '), dataset))
    .filter(([column, than]) => column !== null && than !== null);
  const pairs = new Map(splits.map((pair) => [pair.join('\n'), pair]));
  return (pairs.size === 1 ? [...pairs.values()][0] : undefined) ?? [null, null];
};

/** Returns the condition that one date of a row is not later, or later, than another one, that words state; null if they state none. */
const datesOf = (words: string, dataset: PlannedDataset): Selection | null => {
  const text = words.replace(AUXILIARY, '');
  for (const [operator, pattern] of COMPARED) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
    const [column, other] = before.trim() === '' ? agreedFirst(after, dataset) : datesIn(before, after, dataset);
    if (column === null || other === null || column === other) continue;
    const isTime = unitBetween(dataset.profile, other, column) !== 'd';
    return { ...NOTHING, dates: [{ column, operator, than: other, isDay: false, words: '', ...(isTime && { isTime }) }] };
  }
  return null;
};

const SECONDS = /(?<!\p{L})(?:sek\.?|sekunden?|s|secs?\.?|seconds?)(?!\p{L})/giu;
/** Units of time of a bound by the symbols of columns. */
const UNITS: Readonly<Record<string, string>> = { days: 'd', hours: 'h', minutes: 'min', percent: '%' };

/** Returns the bound on a number or on the time between two dates that words state; null if they state none, or of no certain column. */
const boundOf = (words: string, dataset: PlannedDataset): Pick<Figure, 'share' | 'interval'> | null => {
  const [bound, ...more] = requestBounds(words);
  if (bound === undefined || more.length > 0) return null;
  const { operator, value } = bound;
  const around = `${words.slice(0, bound.at)} ${words.slice(bound.at + bound.words.length)}`;
  const isSeconds = bound.unit === null && SECONDS.test(around);
  const unit = isSeconds ? 's' : bound.unit === null ? null : (UNITS[bound.unit] ?? null);
  const name = bare(around.replace(isSeconds ? SECONDS : /$^/u, ' ').replace(AUXILIARY, '')).replace(/^(?:of|von|an|in)\s+/iu, '');
  const column = name === '' ? null : numberFor(name, dataset);
  if (column !== null) {
    const own = understoodColumns(dataset).find((each) => each.name === column)?.unit ?? null;
    // A bound in another unit than that of the column would be another bound.
    if (bound.unit !== 'money' && unit !== null && own !== null && own !== unit) return null;
    return { interval: null, share: { ...NOTHING, conditions: [{ column, operator, value, words: '' }] } };
  }
  const [interval] = bound.unit === null ? [] : intervalsIn(words, dataset, false);
  if (interval === undefined || unit === null || unit === '%') return null;
  const factor =
    ({ d: 1440, h: 60, min: 1 } as const)[unit as 'd' | 'h' | 'min'] / { d: 1440, h: 60, min: 1 }[unitOfInterval(interval.name)];
  return {
    interval: { ...interval, words: '' },
    share: { ...NOTHING, conditions: [{ column: interval.name, operator, value: value * factor, words: '' }] },
  };
};

/** Returns what words say of a row: a value, a column of yes and no, an order of dates, or a bound; null if they say none of these. */
const conditionOf = (words: string, dataset: PlannedDataset): Pick<Figure, 'share' | 'interval'> | null => {
  const bound = boundOf(words, dataset);
  if (bound) return bound;
  if (requestBounds(words).length > 0) return null;
  const dates = datesOf(words, dataset);
  if (dates) return { share: dates, interval: null };
  const found = rowsOf(words, dataset);
  if (found && found.filters.length > 0 && found.filters.every(({ isExcluded }) => !isExcluded)) return { share: found, interval: null };
  const flag = flagFor(words, dataset);
  return flag ? { share: { ...NOTHING, filters: [flag] }, interval: null } : null;
};

/** Names of shares of which both parts count the same. */
const SHARE = /(?:quote|rate|anteil|grad|treue|satz)(?!\p{L})|(?<!\p{L})(?:rates?|share|percentage|proportion|yield|percent)(?!\p{L})|%/iu;

const shareFrom = (of: string, condition: string, dataset: PlannedDataset): Figure | null => {
  const rows = of.trim() === '' ? NOTHING : rowsOf(of, dataset);
  const met = conditionOf(condition, dataset);
  return rows && met ? { ...NO_FIGURE, rows, ...met } : null;
};

const figureOf = ({ term, form, target }: Pick<Definition, 'term' | 'form' | 'target'>, dataset: PlannedDataset): Figure | null => {
  if (form.kind === 'share') {
    const parts = form.of === '' ? [] : [form.condition, form.of].map((words) => numberFor(words, dataset));
    const [part, whole] = parts;
    return part != null && whole != null && part !== whole
      ? figureOf({ term, target, form: { kind: 'quotient', part: form.condition, whole: form.of, per: 1, isPercent: true } }, dataset)
      : shareFrom(form.of, form.condition, dataset);
  }
  if (form.kind === 'time') {
    const [from, until] = [dateFor(form.from, dataset), dateFor(form.until, dataset)];
    if (from === null || until === null || from === until) return null;
    const unit = form.unit ?? unitBetween(dataset.profile, from, until);
    const isDay = (name: string): boolean => dataset.columns.find((column) => column.name === name)?.type === 'date';
    return {
      ...NO_FIGURE,
      interval: {
        name: intervalName(from, until, unit),
        from,
        until,
        isWholeDays: unit === 'd' && (isDay(from) || isDay(until)),
        words: '',
      },
    };
  }
  const [left, right] = [numberFor(form.part, dataset), numberFor(form.whole, dataset)];
  if (left !== null && right !== null && left !== right) {
    const isShare = form.per === 1 && (form.isPercent === true || target?.unit === '%' || SHARE.test(term));
    const name = `${left} ÷ ${form.per === 1 ? right : `${form.per} ${right}`}`;
    return { ...NO_FIGURE, calculation: { name, left, sign: '÷', right, isShare, words: '', ...(form.per !== 1 && { per: form.per }) } };
  }
  return form.per === 1 && left === null ? shareFrom(form.whole, form.part, dataset) : null;
};

const WITHOUT_VALUE =
  /(?<!\p{L})(?:without|ohne|with no|lacking)\s+(?:(?:an?|the|eine?[nr]?|die|den|das)\s+)?(?<name>[^,.]+?)\s+(?:is|are|zähl|bleib|geh|werden|wird|does|do|count|ignored)/iu;
const LEFT_OUT =
  /(?<!\p{L})(?:left out|excluded|not counted|(?:does|do) not count|ignored|zähl(?:t|en) (?:hier |dabei )?nicht|(?:bleib(?:t|en)|geh(?:t|en)) (?:außer|nicht)|ausgenommen|ausgeschlossen|unberücksichtigt)(?!\p{L})/iu;
const BEFORE =
  /^(?<one>.+?)\s+(?:before|vor)\s+(?:(?:the|dem|der)\s+)?(?<other>[\p{L}-]+(?:\s+[\p{L}-]+)?)(?=\s+(?:is|are|ist|sind|zähl|bleib|counts?))/iu;

/** Returns the columns that a figure needs. */
const columnsOf = ({ share, interval, calculation }: Figure): string[] => [
  ...(share?.filters.map(({ column }) => column) ?? []),
  ...(share?.conditions.map(({ column }) => column) ?? []),
  ...(share?.dates.flatMap(({ column, than }) => [column, than]) ?? []),
  ...(interval ? [interval.from, interval.until] : []),
  ...(calculation ? [calculation.left, calculation.right] : []),
];

/** Applies a sentence on which rows count; null if it says what the columns do not state. */
const withRule = (figure: Figure, rule: string, dataset: PlannedDataset): Figure | null => {
  if (!LEFT_OUT.test(rule)) return null;
  const order = BEFORE.exec(rule)?.groups;
  if (order) {
    const [one, other] = [order['one'] ?? '', order['other'] ?? ''].map((words) => dateFor(words, dataset));
    const { interval, rows } = figure;
    if (interval === null || one !== interval.until || other !== interval.from) return null;
    return {
      ...figure,
      rows: { ...rows, conditions: [...rows.conditions, { column: interval.name, operator: '>=', value: 0, words: '' }] },
    };
  }
  const without = WITHOUT_VALUE.exec(rule)?.groups?.['name'];
  if (without !== undefined) {
    const column = dateFor(without, dataset) ?? numberFor(without, dataset);
    if (column === null) return null;
    // Rows without a value that the figure needs do not count anyway.
    return columnsOf(figure).includes(column)
      ? figure
      : { ...figure, rows: { ...figure.rows, blanks: [...figure.rows.blanks, { column, isBlank: false, words: '' }] } };
  }
  const values = rowsOf(rule.replace(LEFT_OUT, ''), dataset)?.filters ?? [];
  return values.length === 0 || values.some(({ isExcluded }) => isExcluded)
    ? null
    : {
        ...figure,
        rows: { ...figure.rows, filters: [...figure.rows.filters, ...values.map((filter) => ({ ...filter, isExcluded: true }))] },
      };
};

/** Binds a definition to the columns and values of a dataset; null if a word of it has no certain column or value there. */
export const boundDefinition = (
  definition: Definition,
  document: BoundDefinition['document'],
  dataset: PlannedDataset,
): BoundDefinition | null => {
  if (dataset.roles['case'] !== undefined) return null;
  let figure = figureOf(definition, dataset);
  for (const rule of definition.rules) figure = figure && withRule(figure, rule, dataset);
  return figure && { definition, document, datasetId: dataset.datasetId, ...figure };
};
