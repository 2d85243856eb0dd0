import { labelWords, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { AgentContext } from '../../kit.js';
import { answerRows, contextOfPart, periodDateOf, type RowPlan } from '../answer-plan/index.js';
import type { TenantState } from '../tenant-state/index.js';
import type { AskedView } from './asked-views.js';
import { measuredOf } from './measured-view.js';
import { abbreviatesPhrase } from './named-column.js';
import { titleOf, viewOf } from './view-in-words.js';
import type { RowsView, Scope } from './view-types.js';

/**
 * Returns the views that share one measure, all from the dataset that answers most of them. If dataset names contain a word of the
 * measure, only these datasets are tried. The total and the course take the measure from another view.
 */
export const sharedViews = async (
  context: AgentContext,
  views: readonly AskedView[],
  state: TenantState,
  scope: Scope,
): Promise<ReadonlyMap<AskedView, RowsView>> => {
  const own = views.filter(({ isShared }) => isShared);
  const words = wordsIn(own[0]?.measure ?? '').map(stemOf);
  const tables = state.datasets.flatMap(({ dataset, kpis, initiatives }) => (kpis === null && initiatives === null ? [dataset] : []));
  const isNamed = ({ name }: Dataset): boolean => labelWords(name).some((word) => words.some((each) => sameWord(stemOf(word), each)));
  const named = tables.filter(isNamed);
  let best = new Map<AskedView, RowsView>();
  for (const dataset of own.length === 0 ? [] : named.length > 0 ? named : tables.slice(0, MAX_TABLES)) {
    const found = new Map<AskedView, RowsView>();
    for (const view of own.filter(({ form }) => form === 'measure')) {
      const read = await viewOf(context, view, state, { ...scope, datasets: [dataset], groups: null });
      if (read.kind === 'rows' && read.dataset.datasetId === dataset.datasetId) found.set(view, read);
    }
    if (found.size > best.size) best = found;
  }
  const [sibling] = best.values();
  if (!sibling) return best;
  for (const view of own.filter((each) => !best.has(each))) {
    const read = await fromSibling(context, view, sibling, scope);
    if (read) best.set(view, read);
  }
  return best;
};

/** Maximum number of tables that are tried if no table name contains a word of the measure. */
const MAX_TABLES = 5;

/** Returns a view with the measure of `sibling` and its own grouping; by month for the total and the course. Null without a grouping. */
const fromSibling = async (context: AgentContext, view: AskedView, sibling: RowsView, { language }: Scope): Promise<RowsView | null> => {
  const { dataset, rows } = sibling;
  const time = periodDateOf(dataset, rows);
  const grouping = view.form === 'measure' ? groupColumnIn(view.title, dataset) : null;
  const groups = grouping
    ? [grouping]
    : time === null || view.form === 'measure'
      ? []
      : [{ column: time, grain: 'month' as const, words: time }];
  if (groups.length === 0) return null;
  const part = contextOfPart(context, view.words, language);
  const read = await part.understood();
  const own: RowPlan = { ...rows, groups, isGroupedApart: false };
  const understood = read && { ...read, period: sibling.period };
  const answer = await answerRows(part, await part.plan(), understood, own);
  if (answer === null || answer.figures.asked.count === 0) return null;
  return {
    ...sibling,
    ...{ view, title: titleOf(view), answer, rows: own, matrix: null, marked: [], kpi: null },
    measured: measuredOf(answer.figures, language),
  };
};

/** Returns the column that a phrase such as "by depot region" groups by, if its name abbreviates the phrase; null otherwise. */
const groupColumnIn = (phrase: string, { columns }: Dataset): RowPlan['groups'][number] | null => {
  const words = phrase.replace(/^\S+\s+/u, '');
  const found = columns.filter(({ name, type }) => type === 'text' && abbreviatesPhrase(name, words));
  return found.length === 1 && found[0] ? { column: found[0].name, grain: null, words } : null;
};
