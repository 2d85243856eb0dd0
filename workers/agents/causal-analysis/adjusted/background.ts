import { DURATIONS, isLabelName } from '../../../../platform/column-meaning/index.js';
import { understoodColumns, type Dataset } from '../../../../subgraphs/sources/index.js';
import { isUnwanted, type UnitColumn } from '../../../methods/metrics/index.js';
import { isState } from '../groups/outcomes.js';

/** Maximum number of columns that a difference is adjusted for if the request names none. */
const MAX_COLUMNS = 6;
const MAX_VALUES = 12;
const MAX_NULL_SHARE = 0.05;

/**
 * Returns the properties of rows for which a difference is adjusted if the request names none: categories, yes/no properties and numbers
 * that can precede treatment and outcome. Amounts of money, times, states and unwanted events may result from the treatment and are left out.
 */
export const backgroundColumns = (dataset: Dataset, excluded: ReadonlySet<string>): UnitColumn[] => {
  const { profile, roles } = dataset;
  const ofLog = new Set(Object.values(roles));
  const profiles = new Map(profile.columns.map((column) => [column.name, column]));
  return understoodColumns(dataset)
    .flatMap((column) => {
      const { name } = column;
      const { distinct = 0, nullShare = 1 } = profiles.get(name) ?? {};
      const type = dataset.columns.find((each) => each.name === name)?.type ?? '';
      const isUsable =
        !excluded.has(name) &&
        !ofLog.has(name) &&
        !isLabelName(name) &&
        distinct > 1 &&
        nullShare <= MAX_NULL_SHARE &&
        !isResult(dataset, column);
      return isUsable && isOfKind(type, column.role, distinct) ? [{ name, type, distinct }] : [];
    })
    .toSorted((a, b) => a.distinct - b.distinct)
    .slice(0, MAX_COLUMNS)
    .map(({ name, type }) => ({ name, type }));
};

const isOfKind = (type: string, role: string, distinct: number): boolean => {
  if (type === 'integer' || type === 'decimal') return role === 'measure';
  return type === 'boolean' || (type === 'text' && distinct <= MAX_VALUES);
};

type Column = ReturnType<typeof understoodColumns>[number];

/** Returns whether a column can contain a result: money, time, a state or an unwanted event. */
const isResult = (dataset: Dataset, { name, unit, semanticType }: Column): boolean =>
  (unit !== null && (MONEY.test(unit) || TIMES.has(unit))) ||
  (semanticType !== null && DURATIONS.has(semanticType)) ||
  isState(dataset, name) ||
  isUnwanted(name);

/** Units of money and of time. */
const MONEY = /^[kM]?(?:EUR|USD|CHF|GBP)$|^ct$/u;
const TIMES: ReadonlySet<string> = new Set(['s', 'min', 'h', 'd', 'wk', 'ms']);
