import { type CleanTable, type ColumnRole, pick, type Random, randomBelow, type TextTable } from './clean-tables.js';
import { seededRandom } from '../../../workers/methods/statistics/sampling/seeded-random.js';

export const ERROR_KINDS = ['typo', 'swap', 'unit', 'missing', 'digits', 'notation', 'spelling', 'dependency', 'source'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

export interface DirtyTable extends TextTable {
  /** Kind of the error by `row:column`, rows from 1. */
  errors: Map<string, ErrorKind>;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const MISSING_CODES = ['N/A', '-', 'unknown', ''];

/** Kinds of columns that an error of each kind can hit. */
const TARGETS: Record<ErrorKind, readonly ColumnRole['kind'][]> = {
  typo: ['word'],
  swap: ['word', 'name', 'code', 'number'],
  unit: ['measure', 'percent'],
  missing: ['word', 'number', 'measure', 'percent', 'date'],
  digits: ['number'],
  notation: ['date', 'time', 'code', 'source'],
  spelling: ['word'],
  dependency: ['word', 'code', 'number'],
  source: ['source'],
};

/** Returns a copy of a table in which `share` of the cells that can be wrong are wrong, in equal parts by kind. */
export const injectErrors = (table: CleanTable, share: number, seed: number, kinds: readonly ErrorKind[] = ERROR_KINDS): DirtyTable => {
  const random = seededRandom(seed);
  const rows = table.rows.map((row) => [...row]);
  const errors = new Map<string, ErrorKind>();
  const possible = kinds.filter((kind) => targetsOf(table, kind).length > 0);
  const wanted = Math.round(share * table.rows.length * Object.keys(table.roles).length);
  for (let attempt = 0; errors.size < wanted && attempt < 20 * wanted; attempt++) {
    const kind = possible[attempt % possible.length];
    if (kind === undefined) break;
    const row = randomBelow(random, rows.length);
    const column = pick(random, targetsOf(table, kind));
    for (const [name, value] of changes(table, kind, row, column, random)) {
      const index = table.columns.indexOf(name);
      const key = `${row + 1}:${name}`;
      const cells = rows[row];
      if (!cells || errors.has(key) || cells[index] === value) continue;
      cells[index] = value;
      errors.set(key, kind);
    }
  }
  return { name: table.name, columns: table.columns, rows, errors };
};

const targetsOf = ({ roles }: CleanTable, kind: ErrorKind): string[] =>
  Object.entries(roles)
    .filter(([, role]) => TARGETS[kind].includes(role.kind) && (kind !== 'dependency' || role.by !== undefined))
    .map(([name]) => name);

/** Returns the new values by column, from the clean values of the row. */
const changes = (table: CleanTable, kind: ErrorKind, row: number, column: string, random: Random): [string, string][] => {
  const at = (name: string, position = row): string => table.rows[position]?.[table.columns.indexOf(name)] ?? '';
  const value = at(column);
  switch (kind) {
    case 'typo':
      return [[column, withTypo(value, random)]];
    case 'swap': {
      const others = targetsOf(table, 'swap').filter((name) => name !== column && table.roles[name]?.kind === table.roles[column]?.kind);
      const other = others.length > 0 ? pick(random, others) : undefined;
      return other === undefined
        ? []
        : [
            [column, at(other)],
            [other, value],
          ];
    }
    case 'unit':
      return [[column, inOtherUnit(value, random)]];
    case 'missing':
      return [[column, pick(random, MISSING_CODES)]];
    case 'digits':
      return [[column, random() < 0.5 ? `${value.replace('.', '')}00` : String(Number(value) / 1000)]];
    case 'notation':
      return [[column, inOtherNotation(value)]];
    case 'spelling':
      return [
        [
          column,
          pick(random, [
            value.toUpperCase(),
            value.toLowerCase(),
            `${value.slice(0, 3)}  ${value.slice(3)}`,
            value.replace(/ /g, '_') + '.',
          ]),
        ],
      ];
    case 'dependency':
    case 'source':
      return [[column, at(column, randomBelow(random, table.rows.length))]];
  }
};

const withTypo = (value: string, random: Random): string => {
  const position = 1 + randomBelow(random, Math.max(1, value.length - 1));
  const [before, after] = [value.slice(0, position), value.slice(position)];
  switch (randomBelow(random, 4)) {
    case 0:
      return before + pick(random, [...LETTERS]) + after;
    case 1:
      return before.slice(0, -1) + pick(random, [...LETTERS]) + after;
    case 2:
      return before + after.slice(1);
    default:
      return before.slice(0, -1) + after.slice(0, 1) + before.slice(-1) + after.slice(1);
  }
};

/** Writes "12 oz" as "12.0 ounce" or "12", a fraction as per cent and a per cent as fraction or bare number. */
const inOtherUnit = (value: string, random: Random): string => {
  const [number = '', unit] = value.split(' ');
  if (unit !== undefined) return pick(random, [`${Number(number).toFixed(3)} ${unit.toUpperCase()}.`, `${number}${unit}es`, number]);
  if (value.endsWith('%')) return pick(random, [String(Number(value.slice(0, -1)) / 100), value.slice(0, -1)]);
  return pick(random, [`${(100 * Number(value)).toFixed(1)}%`, (100 * Number(value)).toFixed(1)]);
};

/** Writes a date day-first, a time of day on the twelve-hour clock, and a code without its separators or leading zero. */
const inOtherNotation = (value: string): string => {
  const [, year, month, day, rest] = /^(\d{4})-(\d\d)-(\d\d)(.*)$/.exec(value) ?? [];
  if (year !== undefined) return `${Number(day)}/${Number(month)}/${year}${rest ?? ''}`;
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(value) ?? [];
  if (hour !== undefined) return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'a.m.' : 'p.m.'}`;
  return /^0\d+$/.test(value) ? value.slice(1) : value.replace(/[- @]/g, '');
};
