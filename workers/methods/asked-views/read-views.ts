import { Dataset } from '../../../subgraphs/sources/index.js';
import type { AgentContext } from '../../kit.js';
import { grainIn } from '../answer-plan/index.js';
import type { TenantState } from '../tenant-state/index.js';
import { askedViews, type AskedView } from './asked-views.js';
import { sharedViews } from './shared-views.js';
import { viewOf } from './view-in-words.js';
import type { Inherited, ReadView, Scope } from './view-types.js';

/** Returns the views that a request lists; empty if rows answer fewer than half of them. */
export const listedViews = async (context: AgentContext, input: string, state: TenantState, scope: Scope): Promise<ReadView[]> => {
  const listed = askedViews(input);
  const views = listed.length === 0 ? [] : await readViews(context, listed, state, scope);
  const ofRows = views.filter(({ kind }) => kind === 'rows').length;
  return ofRows > 0 && 2 * ofRows >= views.length ? views : [];
};

/** Reads the content of each view of a request, in request order. */
export const readViews = async (
  context: AgentContext,
  views: readonly AskedView[],
  state: TenantState,
  scope: Scope,
): Promise<ReadView[]> => {
  const shared = await sharedViews(context, views, state, scope);
  const first: ReadView[] = [];
  for (const view of views)
    first.push(shared.get(view) ?? (await viewOf(context, view, state, { ...scope, datasets: [], groups: groupsBefore(first) })));
  // A view without rows is read again from the datasets of the other views, or of the whole request.
  const datasets = [
    ...new Map(first.flatMap((each) => (each.kind === 'rows' ? [[each.dataset.datasetId, each.dataset] as const] : []))).values(),
  ];
  const asked = datasets.length > 0 ? datasets : await plannedDataset(context);
  if (asked.length === 0) return first;
  const read: ReadView[] = [];
  for (const [at, each] of first.entries()) {
    const groups = groupsBefore([...read, ...first.slice(at + 1).filter(({ kind }) => kind === 'rows').slice(0, 1)]); // prettier-ignore
    // A table of KPIs has no values for the groups of the view.
    const isOpen = each.kind === 'missing' || (each.kind === 'kpi' && each.view.isGrouped && grainIn(each.view.words) === null);
    const found = isOpen ? await viewOf(context, each.view, state, { ...scope, datasets: asked, groups }) : each;
    read.push(found.kind === 'missing' ? each : found);
  }
  return read;
};

/** Returns the dataset that the whole request is about; empty if there is none. */
const plannedDataset = async (context: AgentContext): Promise<Dataset[]> => {
  const datasetId = (await context.plan())?.rows?.datasetId;
  if (datasetId === undefined) return [];
  const dataset = await context.em.findOne(Dataset, { tenantId: context.run.tenantId, datasetId });
  return dataset ? [dataset] : [];
};

/** Returns the groups of the last view, which also apply to a later figure of the same dataset without a grouping. */
const groupsBefore = (views: readonly ReadView[]): Inherited => {
  const last = views.findLast((view) => view.kind === 'rows');
  return last?.kind === 'rows' && last.view.form === 'measure' ? { datasetId: last.dataset.datasetId, groups: last.rows.groups } : null;
};
