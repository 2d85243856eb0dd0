import { isDateType, isKeyName, meaningsOfName, secondsInName } from '../../../platform/column-meaning/index.js';
import { secondsIn } from '../../../platform/content/index.js';
import { textCondition, quotedColumn } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { ColumnKpi } from './column-kpis.js';

/** Kinds of KPIs of a list of spells. */
export type SpellKind = 'spells' | 'spellDays' | 'spellMean' | 'atMost' | 'spellPerThing';

/** Names of the first and the last day of a spell. */
const FIRST =
  /^(?:von|from|ab|beginn\p{L}*|begin\p{L}*|start\p{L}*|erster tag|first day|anreise|aufnahme|check[- ]?in|arriv\p{L}*|ausgeliehen\p{L}*|(?:lent|borrowed|loaned|rented|admitted)(?: on)?)(?![\p{L}])/iu;
const LAST =
  /^(?:bis|to|until|till|ende?|end(?:e[dn])?|letzter tag|last day|abreise|entlassung|check[- ]?out|depart\p{L}*|rückgabe\p{L}*|zurück\p{L}*|(?:returned|discharged)(?: on)?)(?![\p{L}])/iu;
/** Number of days up to which a spell is short. */
const SHORT = 3;

/**
 * Returns the KPIs of a list of spells, such as absences, stays or loans with their first and last day: number, days, mean, share of short
 * ones, and days per person, for the kind that a request names. Returns null for other tables.
 */
export const spellKpis = (
  { columns, profile }: Pick<Dataset, 'columns' | 'profile'>,
  { value, numbers }: { value: { column: string; spellings: readonly string[] } | null; numbers: readonly { readonly name: string }[] },
): ColumnKpi[] | null => {
  const dates = columns.filter(({ type }) => isDateType(type)).map(({ name }) => name);
  const spoken = (name: string): string => name.replaceAll('_', ' ').trim();
  const [first, last] = [dates.find((name) => FIRST.test(spoken(name))), dates.find((name) => LAST.test(spoken(name)))];
  if (first === undefined || last === undefined) return null;
  const length = numbers.find(({ name }) => secondsInName(name) === secondsIn('days'))?.name;
  const days = length === undefined ? `DATE_DIFF('day', ${quotedColumn(first)}, ${quotedColumn(last)})` : quotedColumn(length);
  const kind = value === null ? [] : [textCondition(value.column, value.spellings)];
  const where = (...conditions: string[]): string => [...kind, ...conditions].join(' AND ');
  const of = (...conditions: string[]): string => (where(...conditions) === '' ? '' : `WHERE ${where(...conditions)}`);
  const call = (name: string): string => `${name}(${[days, of()].filter(Boolean).join(' ')})`;
  const distinct = new Map(profile.columns.map((column) => [column.name, column.distinct]));
  const isOfPersons = (name: string): boolean => meaningsOfName(name, 'key').includes('employee_key') || isKeyName(name);
  const person = columns.find(
    ({ name }) => isOfPersons(name) && (distinct.get(name) ?? 0) > 1 && !numbers.some((number) => number.name === name),
  );
  const head = { subject: value?.spellings[0] ?? `${first} – ${last}`, column: length ?? last, unit: null, isNamed: true };
  return [
    { ...head, kind: 'spells', formula: `COUNT(${of()})` },
    { ...head, kind: 'spellDays', formula: call('SUM') },
    { ...head, kind: 'spellMean', formula: call('AVG') },
    {
      ...{ ...head, kind: 'atMost' as const, unit: '%', days: SHORT },
      formula: `100 * COUNT(${of(`${days} <= ${SHORT}`)}) / COUNT(${of(`${days} IS NOT NULL`)})`,
    },
    ...(person === undefined
      ? []
      : [
          {
            ...{ ...head, kind: 'spellPerThing' as const, column: person.name },
            formula: `${call('SUM')} / COUNT_DISTINCT(${[quotedColumn(person.name), of()].filter(Boolean).join(' ')})`,
          },
        ]),
  ];
};
