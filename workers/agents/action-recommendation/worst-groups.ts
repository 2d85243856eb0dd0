import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import type { AgentContext } from '../../kit.js';
import { computeRowFigures, isDefining, selectionText, type RowPlan } from '../../methods/answer-plan/index.js';
import type { Language } from '../../kit.js';
import type { Period } from '../../../platform/text/index.js';
import { figure, type Finding } from './finding.js';

/** Columns by which the rows are compared, and the sizes of groups that are. */
const MAX_COLUMNS = 6;
const AT_ONCE = 3;
const MAX_VALUES = 15;
const MIN_ROWS = 20;
const MIN_CASES = 3;
/** Minimum excess over the share of all rows, as a part of it. */
const MIN_EXCESS = 0.1;
const MAX_FINDINGS = 1;

/** Columns that say what happened rather than where or to whom. */
const OUTCOME = /stat(?:us|e)|art(?!i)|type|kind|categor|kategorie|grund|reason|outcome|ergebnis|result|schritt|step|activity|aktivität/iu;

/** Id of the rows that a request is about, as a thing that findings concern. */
export const ASKED_ROWS = 'asked-rows';

/**
 * Returns the plan with the property that the request asks about as a share of the rows in its scope; null if it describes none. Of several
 * filters, one on what happened is the property, and the others are the scope.
 */
export const asShare = (rows: RowPlan): RowPlan | null => {
  if (rows.share !== null) return rows;
  const chosen = rows.filters.find(({ column, caseColumn }) => caseColumn !== null || OUTCOME.test(column)) ?? rows.filters.at(-1);
  if (chosen === undefined) return null;
  const filters = rows.filters.filter((filter) => filter !== chosen);
  return { ...rows, filters, share: { filters: [chosen], conditions: [], dates: [], blanks: [] } };
};

/** Returns whether a request asks about a property of rows, rather than selecting the rows of one thing: "the jobs of carrier C-04". */
export const asksProperty = ({ share, filters }: RowPlan): boolean =>
  share !== null || filters.some(({ column, caseColumn }) => caseColumn !== null || OUTCOME.test(column));

interface AskedRows {
  readonly dataset: Dataset;
  readonly rows: RowPlan;
  readonly period: Period | null;
  readonly language: Language;
}

/** Returns the group of rows in which what the request asks about is most frequent beyond the share of all rows. */
export const worstGroups = async (
  context: AgentContext,
  { dataset, rows, period, language }: AskedRows,
): Promise<Omit<Finding, 'pointer'>[]> => {
  const planned = asShare(rows);
  if (planned?.share == null) return [];
  const used = new Set([...planned.share.filters, ...planned.filters].map(({ column }) => column));
  const types = new Map(dataset.columns.map(({ name, type }) => [name, type]));
  const distinct = new Map(dataset.profile.columns.map((column) => [column.name, column.distinct]));
  const columns = understoodColumns(dataset)
    .filter(({ name }) => types.get(name) === 'text' && !used.has(name) && name !== dataset.roles['activity'])
    .filter(({ name }) => (distinct.get(name) ?? 0) >= 2 && (distinct.get(name) ?? 0) <= MAX_VALUES)
    .map(({ name }) => name)
    // Columns by which the request groups come first.
    .toSorted((one, other) => Number(isGrouped(rows, other)) - Number(isGrouped(rows, one)))
    .slice(0, MAX_COLUMNS);
  const found: { column: string; name: string; share: number; all: number; count: number; excess: number; isGrouped: boolean }[] = [];
  for (let at = 0; at < columns.length; at += AT_ONCE) {
    const groups = columns.slice(at, at + AT_ONCE).map((column) => ({ column, grain: null, words: column }));
    const measured = {
      ...planned,
      groups,
      isGroupedApart: true,
      measures: [],
      ranks: null,
      top: null,
      listsRows: false,
      asksDuration: false,
    };
    const figures = await computeRowFigures(context, { dataset, rows: measured, metrics: [] }, { period, compared: null });
    const all = figures.asked.measures[0]?.mean;
    if (all == null || figures.measures[0]?.kind !== 'share') continue;
    for (const { groupColumns, groups: rowsOf } of [figures, ...figures.apart].filter((each) => !isDefining(each, figures.measures)))
      for (const { group, count, measures } of rowsOf) {
        const share = measures[0]?.mean;
        if (share == null || count < MIN_ROWS || (share / 100) * count < MIN_CASES) continue;
        const column = groupColumns[0] ?? '';
        found.push({
          ...{ column, name: group[0] ?? '', share, all, count, isGrouped: isGrouped(rows, column) },
          excess: ((share - all) / 100) * count,
        });
      }
  }
  // Who asks where to begin gets a group even if the shares hardly differ.
  const named = found.filter((each) => each.isGrouped);
  const best = named.some(isApart) || !named.length ? found.filter(isApart) : named;
  const property = selectionText(planned.share, language).join('; ');
  return best
    .toSorted((a, b) => Number(b.isGrouped) - Number(a.isGrouped) || b.excess - a.excess)
    .slice(0, MAX_FINDINGS)
    .map(({ column, name, share, all, count }) => ({
      kind: 'rows-worst-group',
      subject: property,
      figures: [
        figure('share', share / 100, 'share'),
        figure('all', all / 100, 'share'),
        figure('affected', Math.round((share / 100) * count), 'count'),
        figure('rows', count, 'count'),
        figure('excess', share / all - 1, 'share'),
      ],
      texts: { group: `${column} = ${name}` },
      leads: 2 as const,
      recordIds: [ASKED_ROWS],
    }));
};

const isApart = ({ share, all }: { share: number; all: number }): boolean => share >= all * (1 + MIN_EXCESS);

const isGrouped = ({ groups }: RowPlan, column: string): boolean => groups.some((group) => group.column === column);
