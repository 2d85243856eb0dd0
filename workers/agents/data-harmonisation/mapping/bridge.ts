import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import type { SourceTable } from './column-mapping.js';
import { matchKeys, type KeyMatch, type KeySide, type Partner } from './match-keys.js';
import { keySql, surveyJoins, type Join } from './survey-joins.js';

/** Two tables joined through a list that has the keys of both. */
export interface Bridge {
  readonly one: SourceTable;
  readonly via: SourceTable;
  readonly other: SourceTable;
  /** Columns on which the first table is joined with the list. */
  readonly first: Join;
  /** Columns on which the list is joined with the other table. */
  readonly second: Join;
}

/** Minimum share and number of the values of the smaller column that the other column of a join must contain. */
const MIN_COVERED = 0.5;
const MIN_COMMON = 2;

const isCovering = ({ common, leftValues, rightValues }: Join): boolean =>
  common >= MIN_COMMON && common >= MIN_COVERED * Math.min(leftValues, rightValues);

/** Returns how a list joins two tables by two different columns of it; null if it does not. */
export const bridgeBy = async (duck: DuckDbSession, one: SourceTable, via: SourceTable, other: SourceTable): Promise<Bridge | null> => {
  const firsts = (await surveyJoins(duck, one, via)).filter(isCovering);
  const seconds = (await surveyJoins(duck, via, other)).filter(isCovering);
  for (const first of firsts) for (const second of seconds) if (first.right !== second.left) return { one, via, other, first, second };
  return null;
};

export interface BridgeMatch {
  readonly partner: Partner;
  /** Rows of the first table with and without a row of the list. */
  readonly list: KeyMatch;
  /** Rows of the first table, with the key of the list, with and without a row of the other table. */
  readonly match: KeyMatch;
  readonly reverse: KeyMatch;
}

/** Matches the rows of the first table with those of the other one by the key that the list states for them. */
export const matchByBridge = async (duck: DuckDbSession, { one, via, other, first, second }: Bridge): Promise<BridgeMatch> => {
  const column = `${second.left} (${via.name})`;
  const key = keySql(`v.${identifier(first.right)}`, first.form);
  const relation = `(SELECT l.*, v.${identifier(second.left)} AS ${identifier(column)} FROM ${one.relation} l
     LEFT JOIN (SELECT * FROM ${via.relation} v QUALIFY row_number() OVER (PARTITION BY ${key}) = 1) v
       ON ${key} = ${keySql(`l.${identifier(first.left)}`, first.form)})`;
  const type = via.columns.find(({ name }) => name === second.left)?.type ?? 'text';
  const table: SourceTable = { ...one, relation, columns: [...one.columns, { name: column, type }] };
  const [own, side]: [KeySide, KeySide] = [
    { table, column },
    { table: other, column: second.right },
  ];
  return {
    partner: { own, side, form: second.form },
    list: await matchKeys(duck, { table: one, column: first.left }, { table: via, column: first.right }, first.form),
    match: await matchKeys(duck, own, side, second.form),
    reverse: await matchKeys(duck, side, own, second.form),
  };
};
