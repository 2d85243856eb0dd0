import { isDateType, isNumericType } from '../../../platform/column-meaning/index.js';
import { labelWords, normaliseText } from '../../../platform/text/index.js';
import type { InitiativeColumns, TypedColumn } from './column-roles.js';
import { initiativeStatusOf } from './initiative-status.js';

/** The values of the columns of a table, as far as its profile contains them. */
export interface ListProfile {
  readonly rows?: number;
  readonly columns?: readonly ProfiledColumn[];
}

interface ProfiledColumn {
  readonly name: string;
  readonly distinct?: number;
  readonly max?: unknown;
  readonly topValues?: readonly { readonly value: unknown; readonly count?: number }[];
}

/** Maximum number of rows of a list that is recognised by its content alone. Longer ones are records, such as tickets. */
const MAX_ROWS = 200;
const MIN_ROWS = 3;
/** Minimum share of the rows whose status is a known word. */
const MIN_KNOWN = 0.8;
/** Minimum share of titles with several words. */
const MIN_TITLES = 0.7;

const BUDGET_NAMES = new Set(
  'cost costs kosten mittel invest investment investition investitionen outlay capex spend money geld volumen finanzbedarf bedarf aufwand'.split(
    ' ',
  ),
);
const BENEFIT_NAMES = new Set(
  'gain gains return returns ertrag erträge ertraege effekt wirkung value payback einsparung einsparungen savings saving nutzen benefit benefits'.split(
    ' ',
  ),
);
const TITLE_NAMES = new Set('title titel name bezeichnung description beschreibung subject betreff summary what was'.split(' '));

interface NamedColumns {
  /** Columns whose names have a role, without those that the list has to have. */
  readonly named: Partial<InitiativeColumns>;
  readonly moneyIn: (name: string) => { readonly currency: string | null; readonly scale: number };
}

const textsOf = ({ topValues = [] }: ProfiledColumn): string[] =>
  topValues.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));

/**
 * Returns the columns of a list of initiatives whose headers do not say so: a title per row, a status in known words, an amount of money,
 * and a date or the initiatives that come first. Returns null for other tables.
 */
export const findListByContent = (
  columns: readonly TypedColumn[],
  { rows = 0, columns: profiled = [] }: ListProfile,
  { named, moneyIn }: NamedColumns,
): InitiativeColumns | null => {
  if (rows < MIN_ROWS || rows > MAX_ROWS) return null;
  const profileOf = (name: string): ProfiledColumn => profiled.find((column) => column.name === name) ?? { name };
  const taken = new Set<string | undefined>(Object.values(named));
  const texts = columns.filter(({ type }) => type === 'text').map(({ name }) => profileOf(name));
  const isStatus = ({ topValues = [] }: ProfiledColumn): boolean => {
    const counted = topValues.map(({ value, count = 1 }) => ({
      count,
      known: typeof value === 'string' && initiativeStatusOf(value) !== null,
    }));
    const total = counted.reduce((sum, { count }) => sum + count, 0);
    return total > 0 && counted.reduce((sum, { count, known }) => sum + (known ? count : 0), 0) >= MIN_KNOWN * total;
  };
  const status = (named.status === undefined ? texts : [profileOf(named.status)]).find(isStatus)?.name;
  const titles = texts.filter((column) => {
    const values = textsOf(column);
    const isTitle = values.filter((value) => /\p{L}{2,}[\s-]\S/u.test(value.trim())).length >= MIN_TITLES * values.length;
    return column.name !== status && !taken.has(column.name) && column.distinct === rows && values.length > 0 && isTitle;
  });
  const isTitled = ({ name }: ProfiledColumn): boolean => labelWords(name).some((word) => TITLE_NAMES.has(word.toLowerCase()));
  const name = (titles.find(isTitled) ?? titles[0])?.name;
  const { budget, benefit } = amountsIn(columns, { named, moneyIn });
  const latest = columns
    .filter(({ name: own, type }) => isDateType(type) && own !== named.start)
    .toSorted((one, other) => String(profileOf(other.name).max ?? '').localeCompare(String(profileOf(one.name).max ?? '')))[0]?.name;
  const due = named.due ?? latest;
  const needs = named.dependsOn ?? referenceIn(profiled);
  if (name === undefined || status === undefined || (budget === undefined && benefit === undefined)) return null;
  if (due === undefined && needs === undefined) return null;
  return {
    ...named,
    ...{ name, status },
    ...(due !== undefined && { due }),
    ...(budget !== undefined && { budget }),
    ...(benefit !== undefined && { benefit }),
    ...(needs !== undefined && { dependsOn: needs }),
  };
};

/** Returns the columns of the budget and the benefit, by their roles, by other names, or by the unit of money in a name. */
const amountsIn = (columns: readonly TypedColumn[], { named, moneyIn }: NamedColumns): Pick<InitiativeColumns, 'budget' | 'benefit'> => {
  const taken = new Set<string | undefined>(Object.values(named));
  const amounts = columns.filter(({ name, type }) => isNumericType(type) && !taken.has(name)).map(({ name }) => name);
  const by = (words: ReadonlySet<string>): string | undefined =>
    amounts.find((name) => words.has(labelWords(name)[0]?.toLowerCase() ?? ''));
  const isMoney = (name: string): boolean => moneyIn(name).currency !== null || moneyIn(name).scale !== 1;
  const benefit = named.benefit ?? by(BENEFIT_NAMES);
  const budget = named.budget ?? by(BUDGET_NAMES) ?? amounts.find((name) => name !== benefit && isMoney(name));
  return { ...(budget !== undefined && { budget }), ...(benefit !== undefined && { benefit }) };
};

/** Returns a column that refers to other rows: each of its values is one of a column with another value in each row. */
const referenceIn = (columns: readonly ProfiledColumn[]): string | undefined => {
  const keys = columns.flatMap((column) => {
    const values = new Set(textsOf(column).map(normaliseText));
    return values.size > 1 && values.size === column.distinct ? [{ name: column.name, values }] : [];
  });
  return columns.find((column) => {
    const parts = textsOf(column).flatMap((value) => value.split(/\s*[,;+&/|]\s*/u).map(normaliseText));
    return (
      parts.length > 0 &&
      keys.some(
        ({ name, values }) => name !== column.name && parts.length < values.size && parts.every((part) => part !== '' && values.has(part)),
      )
    );
  })?.name;
};

/** Adds the columns of amounts and of the initiatives that come first to those found by headers, if other names or the values show them. */
export const completed = (
  found: InitiativeColumns,
  {
    columns,
    profile,
    moneyIn,
  }: Pick<NamedColumns, 'moneyIn'> & { readonly columns: readonly TypedColumn[]; readonly profile: ListProfile },
): InitiativeColumns => {
  const named = { ...found, ...amountsIn(columns, { named: found, moneyIn }) };
  if (named.dependsOn !== undefined) return named;
  const taken = new Set<string | undefined>(Object.values(named));
  const dependsOn = referenceIn(profile.columns ?? []);
  return dependsOn === undefined || taken.has(dependsOn) ? named : { ...named, dependsOn };
};
