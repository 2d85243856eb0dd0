import { deriveTrustGate, DIMENSION_LABELS, TrustGate } from '../../../../subgraphs/sources/index.js';
import { citeDataset } from '../../../datasets.js';
import { formatDate } from '../../../documents/text/formatting.js';
import type { Composition } from './composition.js';
import { blocked, notStarted, overBudget, overdue } from '../initiatives.js';
import { listed } from '../phrases.js';
import type { Language } from '../../../kit.js';
import { chronicMisses } from '../kpis/kpi-series.js';
import { initiativesOf, kpisOf, type PlacedInitiative, type PlacedKpi } from '../placed.js';
import type { DatasetState, TenantState } from '../read-tenant-state.js';
import type { Statement } from './source-list.js';
import { onTargetText } from './status.js';

/** Of each kind so many are told one by one; the tables of a report have them all. */
const MAX_OF_A_KIND = 5;
const MAX_KPIS = 3;

export interface Attention {
  statements: Statement[];
  /** How many points there are, those that are not told one by one included. */
  total: number;
}

/** What the tenant's data say is in the way: datasets that cannot be trusted, initiatives that are blocked. */
export const describeObstacles = (state: TenantState, composition: Composition): Attention => {
  const { words, language } = composition;
  const stuck = blocked(initiativesOf(state)).map(({ name, owner, due, risk, datasetId }) => ({
    text: words.initiativeBlocked(name, owner, due && formatDate(due, language), risk),
    sourceIds: [datasetId],
  }));
  return gathered(composition, [
    { kind: 'closed', limit: MAX_OF_A_KIND, statements: gateStatements(state, TrustGate.CLOSED, composition) },
    { kind: 'blocked', limit: MAX_OF_A_KIND, statements: stuck },
  ]);
};

/** What the tenant's data say somebody has to decide: late or dear initiatives, KPIs that keep missing, data with reservations. */
export const describeDecisions = (state: TenantState, composition: Composition): Attention => {
  const { words, today, language } = composition;
  const initiatives = initiativesOf(state);
  const date = (day: string | null): string => formatDate(day ?? today, language);
  const about = (each: PlacedInitiative, text: string): Statement => ({ text, sourceIds: [each.datasetId] });
  const late = overdue(initiatives, today).map((each) => about(each, words.initiativeOverdue(each.name, each.owner, date(each.due))));
  const waiting = notStarted(initiatives, today).map((each) =>
    about(each, words.initiativeNotStarted(each.name, each.owner, date(each.start))),
  );
  const dear = overBudget(initiatives).map((each) =>
    about(each, words.initiativeOverBudget(each.name, each.owner, ...moneyText(each, composition))),
  );
  const missed = chronicMisses(kpisOf(state)).map((kpi) => missStatement(kpi, initiatives, composition));
  return gathered(composition, [
    { kind: 'overdue', limit: MAX_OF_A_KIND, statements: late },
    { kind: 'notStarted', limit: MAX_OF_A_KIND, statements: waiting },
    { kind: 'overBudget', limit: MAX_OF_A_KIND, statements: dear },
    { kind: 'missed', limit: MAX_KPIS, statements: missed },
    { kind: 'gates', limit: MAX_OF_A_KIND, statements: gateStatements(state, TrustGate.CONDITIONAL, composition) },
  ]);
};

interface Kind {
  kind: 'closed' | 'blocked' | 'overdue' | 'notStarted' | 'overBudget' | 'missed' | 'gates';
  limit: number;
  statements: Statement[];
}

/** The first statements of each kind, and how many more there are. */
const gathered = ({ figures, words }: Composition, kinds: readonly Kind[]): Attention => ({
  statements: kinds.flatMap(({ kind, limit, statements }) => {
    const rest = statements.slice(limit);
    if (rest.length === 0) return statements;
    const sourceIds = [...new Set(rest.flatMap((each) => each.sourceIds))];
    const more = figures.say({ id: `more.${kind}`, label: words.kinds[kind], value: rest.length, unit: 'count', sourceIds });
    return [...statements.slice(0, limit), { text: words.more(more, words.kinds[kind]), sourceIds }];
  }),
  total: kinds.reduce((sum, { statements }) => sum + statements.length, 0),
});

const gateStatements = ({ datasets }: TenantState, gate: TrustGate, composition: Composition): Statement[] =>
  datasets
    .filter(({ check }) => check?.gate === gate)
    .map((each) => {
      const { words, sources } = composition;
      const text = gate === TrustGate.CLOSED ? words.gateClosed : words.gateConditional;
      return {
        text: text(each.dataset.name, listed(gateReasons(each, composition), words.and)),
        sourceIds: [sources.cite(citeDataset(each.dataset))],
      };
    });

/** The scores that make the gate what it is. */
export const gateReasons = ({ dataset, check }: DatasetState, { figures, words, language }: Composition): string[] => {
  if (!check) return [];
  const { assessment, gate } = check;
  const { reasons } = deriveTrustGate([{ assessment }]);
  return reasons
    .filter((reason) => reason.gate === gate)
    .map(({ dimension }) => {
      const overall = dimension === 'overall';
      const name = overall ? words.overallScore : DIMENSION_LABELS[dimension][language];
      const value = overall ? assessment.overall.score : assessment.dimensions.find((each) => each.dimension === dimension)?.score;
      const label = words.figures.dimension(name, dataset.name);
      const id = `quality.${dataset.datasetId}.${dimension}`;
      return `${inSentence(name, language)} ${typeof value === 'number' ? figures.say({ id, label, value, unit: 'share', sourceIds: [dataset.datasetId] }) : words.noScore}`;
    });
};

const moneyText = (
  { name, spent, budget, currency, datasetId }: PlacedInitiative,
  { figures, words }: Composition,
): [spent: string, budget: string] => {
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
  return { text: words.kpiMissed(kpi.name, ...onTargetText(kpi, composition), area ?? '', running), sourceIds };
};

/** Returns a heading's word as it is written within a sentence: in lower case in English. */
const inSentence = (word: string, language: Language): string => (language === 'en' ? word.toLowerCase() : word);
