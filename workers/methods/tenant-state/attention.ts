import { deriveTrustGate, TrustGate } from '../../../subgraphs/sources/index.js';
import { citeDataset } from '../../datasets.js';
import { formatDate } from '../../documents/formatting.js';
import type { Composition } from './composition.js';
import { blocked, notStarted, overBudget, overdue } from './initiatives.js';
import { chronicMisses } from './kpi-series.js';
import { initiativesOf, kpisOf, type PlacedInitiative, type PlacedKpi } from './placed.js';
import { DIMENSIONS } from './quality-findings.js';
import type { DatasetState, TenantState } from './read-tenant-state.js';
import type { Statement } from './source-list.js';
import { onTargetText } from './standing.js';

/** What the tenant's data say is in the way: datasets that cannot be trusted, initiatives that are blocked. */
export const describeObstacles = (state: TenantState, composition: Composition): Statement[] => {
  const { words } = composition;
  const date = (day: string | null): string | null => (day === null ? null : formatDate(day, composition.language));
  return [
    ...gateStatements(state, TrustGate.closed, composition),
    ...blocked(initiativesOf(state)).map(({ name, owner, due, risk, datasetId }) => ({
      text: words.initiativeBlocked(name, owner, date(due), risk),
      sourceIds: [datasetId],
    })),
  ];
};

/** What the tenant's data say somebody has to decide: late or dear initiatives, KPIs that keep missing, data with reservations. */
export const describeDecisions = (state: TenantState, composition: Composition): Statement[] => {
  const { words, today, language } = composition;
  const initiatives = initiativesOf(state);
  const date = (day: string | null): string => formatDate(day ?? today, language);
  const about = (text: string, { datasetId }: PlacedInitiative): Statement => ({ text, sourceIds: [datasetId] });
  return [
    ...overdue(initiatives, today).map((each) => about(words.initiativeOverdue(each.name, each.owner, date(each.due)), each)),
    ...notStarted(initiatives, today).map((each) => about(words.initiativeNotStarted(each.name, each.owner, date(each.start)), each)),
    ...overBudget(initiatives).map((each) => about(words.initiativeOverBudget(each.name, each.owner, ...moneyText(each, composition)), each)),
    ...chronicMisses(kpisOf(state)).map((kpi) => missStatement(kpi, initiatives, composition)),
    ...gateStatements(state, TrustGate.conditional, composition),
  ];
};

const gateStatements = ({ datasets }: TenantState, gate: TrustGate, composition: Composition): Statement[] =>
  datasets
    .filter(({ check }) => check?.gate === gate)
    .map((each) => {
      const { words, sources } = composition;
      const text = gate === TrustGate.closed ? words.gateClosed : words.gateConditional;
      return { text: text(each.dataset.name, gateReasons(each, gate, composition)), sourceIds: [sources.cite(citeDataset(each.dataset))] };
    });

/** The scores that make the gate what it is. */
const gateReasons = ({ dataset, check }: DatasetState, gate: TrustGate, { figures, words, language }: Composition): string[] => {
  if (!check) return [];
  const { assessment } = check;
  const { reasons } = deriveTrustGate([{ assessment }]);
  return reasons
    .filter((reason) => reason.gate === gate)
    .map(({ dimension }) => {
      const overall = dimension === 'overall';
      const name = overall ? words.overallScore : DIMENSIONS[dimension][language];
      const value = overall ? assessment.overall.score : assessment.dimensions.find((each) => each.dimension === dimension)?.score;
      const label = words.figures.dimension(name, dataset.name);
      const id = `quality.${dataset.datasetId}.${dimension}`;
      return `${name} ${typeof value === 'number' ? figures.say({ id, label, value, unit: 'share', sourceIds: [dataset.datasetId] }) : words.noScore}`;
    });
};

const moneyText = ({ name, spent, budget, currency, datasetId }: PlacedInitiative, { figures, words }: Composition): [spent: string, budget: string] => {
  const about = { unit: currency ?? '', sourceIds: [datasetId] };
  return [
    figures.say({ id: `initiatives.spent.${name}`, label: words.figures.spent(name), value: spent ?? 0, ...about }),
    figures.say({ id: `initiatives.budget.${name}`, label: words.figures.budget(name), value: budget ?? 0, ...about }),
  ];
};

const missStatement = (kpi: PlacedKpi, initiatives: readonly PlacedInitiative[], composition: Composition): Statement => {
  const { figures, words } = composition;
  const { area } = kpi;
  // Nothing is said about an area that the list of initiatives could not know.
  const placed = area === null ? [] : initiatives.filter((each) => each.area !== null);
  const sourceIds = [...new Set([kpi.datasetId, ...placed.map(({ datasetId }) => datasetId)])];
  const value = placed.filter((each) => each.area === area && each.status === 'running').length;
  const label = words.figures.running(area ?? '');
  const running = placed.length === 0 ? null : figures.say({ id: `initiatives.running.${area}`, label, value, unit: 'count', sourceIds });
  return { text: words.kpiMissed(kpi.name, ...onTargetText(kpi, composition), area, running), sourceIds };
};
