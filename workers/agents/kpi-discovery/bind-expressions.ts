import { DURATIONS, SHARES, WORKING_TIMES } from '../../../platform/column-meaning/index.js';
import { isDuration, secondsIn } from '../../../platform/content/index.js';
import { quotedColumn, quotedText, type CatalogueKpi } from '../../../subgraphs/metrics/index.js';
import type { BoundRole, ReadColumn } from './bind-roles.js';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Length of a working day. */
const WORKING_DAY = 8 * HOUR;

/**
 * Returns the expressions of roles whose column must be converted: yes and no to a Boolean, fractions to percent, and durations to the
 * unit of the KPI, or to hours if that is not a unit of time. A day of working time has 8 hours. No duration is converted if the name of
 * one of them states no unit.
 */
export const expressionsOf = (
  { roles, unit }: Pick<CatalogueKpi, 'roles' | 'unit'>,
  bound: readonly BoundRole[],
  columnOf: (name: string) => ReadColumn | undefined,
): Record<string, string> => {
  const used = bound.flatMap(({ role, column: name }) => {
    const column = columnOf(name);
    const definition = roles[role];
    return column && definition ? [{ role, type: definition.type, column }] : [];
  });
  const durations = used.filter(({ type, column }) => type === 'numeric' && isDurationColumn(column));
  const canConvert = durations.every(({ column }) => column.meaning.seconds !== null);
  const seconds = isDuration(unit.de) ? secondsIn(unit.de) : HOUR;
  return Object.fromEntries(
    used.flatMap(({ role, type, column }) => {
      if (type === 'boolean') return column.type === 'boolean' ? [] : [[role, yesExpression(column)]];
      if (type !== 'numeric') return [];
      if (isFraction(column)) return [[role, `(100 * ${quotedColumn(column.name)})`]];
      const own = column.meaning.seconds;
      const factor = own !== null && isDurationColumn(column) && canConvert ? secondsOf(own, column) / secondsOf(seconds, column) : 1;
      return factor === 1 ? [] : [[role, scaled(column.name, factor)]];
    }),
  );
};

/** Returns the columns of durations whose unit is unknown, if the unit of the KPI depends on it. */
export const withoutUnitOfTime = (
  { unit }: Pick<CatalogueKpi, 'unit'>,
  bound: readonly BoundRole[],
  columnOf: (name: string) => ReadColumn | undefined,
): string[] =>
  isDuration(unit.de)
    ? bound.flatMap(({ column: name }) => {
        const column = columnOf(name);
        return column && isDurationColumn(column) && column.meaning.seconds === null ? [name] : [];
      })
    : [];

const isDurationColumn = ({ type, meaning: { choices } }: ReadColumn): boolean =>
  (type === 'integer' || type === 'decimal') &&
  choices[0] !== undefined &&
  (DURATIONS.has(choices[0].meaning) || WORKING_TIMES.has(choices[0].meaning));

const secondsOf = (unit: number, { meaning: { choices } }: ReadColumn): number =>
  unit === DAY && choices[0] !== undefined && WORKING_TIMES.has(choices[0].meaning) ? WORKING_DAY : unit;

const isFraction = ({ meaning: { choices, values, unit } }: ReadColumn): boolean =>
  unit !== '%' && choices[0] !== undefined && SHARES.has(choices[0].meaning) && values.max !== null && values.max <= 1;

const scaled = (column: string, factor: number): string => {
  const inverse = Math.round(1e6 / factor) / 1e6;
  return factor < 1 ? `(${quotedColumn(column)} / ${inverse})` : `(${quotedColumn(column)} * ${factor})`;
};

const yesExpression = ({ name, type, meaning }: ReadColumn): string => {
  const yes = meaning.values.yes ?? [];
  return type === 'text'
    ? `(${quotedColumn(name)} IN (${yes.map((value) => quotedText(String(value))).join(', ')}))`
    : `(${quotedColumn(name)} = 1)`;
};
