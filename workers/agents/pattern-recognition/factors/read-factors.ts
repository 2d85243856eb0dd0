import { isDateType } from '../../../../platform/column-meaning/index.js';
import { identifier, literal } from '../../../../platform/analytics/index.js';
import { stemOf, wordsIn } from '../../../../platform/text/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import type { Language } from '../../../kit.js';
import { datasetOfColumn, isExcluded, isShortText, nameOfColumn, type Understood } from '../../../methods/request-reading/index.js';
import { measuredColumns, numberOf } from '../../../methods/tenant-state/index.js';
import { abbreviatedColumn } from '../../../methods/values-in-text/abbreviated-column.js';
import { namedValues } from '../../../methods/values-in-text/named-values.js';
import { messagesIn } from '../messages.js';

/** A property of rows that may go with an outcome. */
export interface Factor {
  readonly label: string;
  readonly sql: string;
  readonly kind: 'category' | 'number';
  /** Columns from which it is computed. */
  readonly column: string;
}

/** Words that ask which properties an outcome depends on, or whether it rises with one. */
export const ASKS_FACTORS =
  /(?<!\p{L})(?:wovon|woran|abhäng\p{L}*|hängt|hängen|einfluss\p{L}*|beeinfluss\p{L}*|treib\p{L}*|ausschlaggebend|entscheidend|wichtigste\p{L}*|je (?:länger|mehr|höher|älter|weiter|später|früher|größer|kürzer)|depends?|driv(?:es?|en|er|ers)|factors?|matters?|influenc\p{L}*|explains?|which of|the (?:longer|older|further|earlier|later|larger|bigger|higher|more))(?!\p{L})/iu;

/** Properties that names of columns and requests describe in different words. */
const DESCRIBED: readonly { readonly column: RegExp; readonly request: RegExp }[] = [
  {
    column: /lead|vorlauf|advance|vorausbuch/iu,
    request: /(?<!\p{L})(?:ahead|in advance|beforehand|lead times?|vorlauf\p{L}*|im voraus|vorausbuch\p{L}*|lange vorher)(?!\p{L})/iu,
  },
  { column: /(?:^|_)(?:age|alter)(?:_|$)|age$|alter$/iu, request: /(?<!\p{L})(?:older|younger|age|alter|älter|jünger)(?!\p{L})/iu },
  {
    column: /dist|entfern|km$/iu,
    request: /(?<!\p{L})(?:further|farther|distance|weiter entfernt|entfernung\p{L}*|strecke\p{L}*)(?!\p{L})/iu,
  },
];
const HOUR =
  /(?<!\p{L})(?:tageszeit\p{L}*|uhrzeit\p{L}*|stunde des tages|time of (?:the )?day|hour of (?:the )?day|rush hour|hauptverkehrszeit)(?!\p{L})/iu;
const WEEKDAY = /(?<!\p{L})(?:wochentag\p{L}*|weekdays?|days? of the week)(?!\p{L})/iu;
const MONTH = /(?<!\p{L})(?:jahreszeit\p{L}*|kalendermonat\p{L}*|saison|season|months? of the year|time of (?:the )?year)(?!\p{L})/iu;
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?$/u;
const PARTS = /[,;:.?!/]|(?<!\p{L})(?:oder|or|und|and|von|vom|on|by|nach|der|die|das|the|when|wenn|desto)(?!\p{L})/iu;

/** Returns the properties of a table that a request names as factors, in the order of its columns. */
export const factorsIn = (text: string, dataset: Dataset, understood: Understood, language: Language): Factor[] => {
  const messages = messagesIn(language).factors;
  const { columns, profile, datasetId } = dataset;
  const phrases = text
    .split(PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '' && wordsIn(part).length <= 4);
  const names = columns.map(({ name }) => name);
  const read = new Set([
    ...understood.subjects
      .filter(({ kind, id }) => kind === 'column' && datasetOfColumn(id) === datasetId)
      .map(({ id }) => nameOfColumn(id)),
    ...phrases.flatMap((phrase) => abbreviatedColumn(phrase, names) ?? []),
    ...names.filter((name) => DESCRIBED.some(({ column, request }) => column.test(name) && request.test(text))),
    ...names.filter((name) => phrases.some((phrase) => wordsIn(phrase).map(stemOf).includes(stemOf(name)))),
  ]);
  const numbers = new Set(measuredColumns(dataset).map(({ name }) => name));
  const distinct = (name: string): number => profile.columns.find((column) => column.name === name)?.distinct ?? 0;
  const own = columns
    .filter(({ name }) => read.has(name))
    .flatMap(({ name }): Factor[] => {
      if (numbers.has(name)) return [{ label: name, sql: numberOf(name), kind: 'number', column: name }];
      const isGroup = distinct(name) > 1 && distinct(name) <= MAX_GROUPS;
      return isGroup ? [{ label: name, sql: `CAST(${identifier(name)} AS VARCHAR)`, kind: 'category', column: name }] : [];
    });
  const times = columns.filter(({ type }) => isDateType(type));
  const topOf = (name: string): unknown[] =>
    (profile.columns.find((column) => column.name === name)?.topValues ?? []).slice(0, 3).map(({ value }) => value);
  const clock = columns.find(({ name }) => topOf(name).length > 1 && topOf(name).every((value) => CLOCK.test(String(value))));
  const stamped = times.find(({ type }) => type === 'timestamp');
  const [day] = times;
  return [
    ...own,
    ...(HOUR.test(text) && clock
      ? [
          {
            label: messages.hour(clock.name),
            sql: `lpad(split_part(CAST(${identifier(clock.name)} AS VARCHAR), ':', 1), 2, '0')`,
            kind: 'category' as const,
            column: clock.name,
          },
        ]
      : HOUR.test(text) && stamped
        ? [
            {
              label: messages.hour(stamped.name),
              sql: `strftime(${identifier(stamped.name)}, '%H')`,
              kind: 'category' as const,
              column: stamped.name,
            },
          ]
        : []),
    ...(WEEKDAY.test(text) && day
      ? [
          {
            label: messages.weekday(day.name),
            sql: `CAST(isodow(${identifier(day.name)}) AS VARCHAR)`,
            kind: 'category' as const,
            column: day.name,
          },
        ]
      : []),
    ...(MONTH.test(text) && day
      ? [{ label: messages.month(day.name), sql: `strftime(${identifier(day.name)}, '%m')`, kind: 'category' as const, column: day.name }]
      : []),
  ];
};

/** Largest number of values of a property that divides rows into groups. */
const MAX_GROUPS = 40;

/** A selection of rows that a request names. */
export interface RowSelection {
  readonly text: string;
  readonly sql: string;
}

/** Returns the values of other columns to which a request restricts the rows, and those that it leaves out. */
export const selectionsIn = (text: string, { profile }: Dataset, except: readonly string[]): RowSelection[] =>
  profile.columns.flatMap(({ name, distinct, topValues }) => {
    if (except.includes(name) || distinct > MAX_GROUPS) return [];
    const values = topValues.flatMap(({ value }) => (isShortText(value) && /\p{L}{2}/u.test(value) ? [value] : []));
    const named = namedValues(text, values);
    const [out, kept] = [named.filter(({ words }) => isExcluded(text, words)), named.filter(({ words }) => !isExcluded(text, words))];
    const column = `CAST(${identifier(name)} AS VARCHAR)`;
    const list = (of: typeof named): string => of.map(({ value }) => literal(value)).join(', ');
    const shown = (of: typeof named): string => of.map(({ value }) => value).join(', ');
    return [
      ...(kept.length === 0 ? [] : [{ text: `${name} = ${shown(kept)}`, sql: `${column} IN (${list(kept)})` }]),
      ...(kept.length > 0 || out.length === 0 ? [] : [{ text: `${name} ≠ ${shown(out)}`, sql: `${column} NOT IN (${list(out)})` }]),
    ];
  });
