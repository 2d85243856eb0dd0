import { deriveTrustGate, dimensionNames, TrustGate } from '../../../../subgraphs/sources/index.js';
import { citeDataset } from '../../../datasets.js';
import { formatDate } from '../../../documents/text/formatting.js';
import type { Composition } from './composition.js';
import { blocked, notStarted, overBudget, overdue } from '../initiatives.js';
import { listed } from '../phrases.js';
import type { Language } from '../../../kit.js';
import { chronicMisses } from '../kpis/kpi-series.js';
import { initiativesOf, kpisOf, runningInitiatives, type PlacedInitiative, type PlacedKpi } from '../placed.js';
import type { DatasetState, TenantState } from '../read-tenant-state.js';
import type { Statement } from './source-list.js';
import { citeInitiatives, onTargetText } from './status.js';

/** Maximum number of statements per kind; report tables list all. */
const MAX_PER_KIND = 5;
const MAX_KPIS = 3;

/** Points that require attention. */
export interface Attention {
  statements: Statement[];
  /** Number of points, including those without a statement of their own. */
  total: number;
}

/** Describes obstacles in the tenant's data: untrusted datasets and blocked initiatives. */
export const describeObstacles = (state: TenantState, composition: Composition): Attention => {
  const { messages, language } = composition;
  const blockers = blocked(initiativesOf(state)).map((each) => ({
    text: messages.initiativeBlocked(each.name, each.owner, each.due && formatDate(each.due, language), each.risk),
    sourceIds: citeInitiatives([each], state, composition),
  }));
  return limited(composition, [
    { kind: 'closed', limit: MAX_PER_KIND, statements: gateStatements(state, TrustGate.CLOSED, composition) },
    { kind: 'blocked', limit: MAX_PER_KIND, statements: blockers },
  ]);
};

/**
 * Describes decisions that the tenant's data call for: initiatives that are late, not started or over budget, KPIs that repeatedly
 * miss their target, and datasets with reservations.
 */
export const describeDecisions = (state: TenantState, composition: Composition): Attention => {
  const { messages, today, language } = composition;
  const initiatives = initiativesOf(state);
  const date = (day: string | null): string => formatDate(day ?? today, language);
  const about = (each: PlacedInitiative, text: string): Statement => ({ text, sourceIds: citeInitiatives([each], state, composition) });
  const late = overdue(initiatives, today).map((each) => about(each, messages.initiativeOverdue(each.name, each.owner, date(each.due))));
  const pending = notStarted(initiatives, today).map((each) =>
    about(each, messages.initiativeNotStarted(each.name, each.owner, date(each.start))),
  );
  const overspent = overBudget(initiatives).map((each) =>
    about(each, messages.initiativeOverBudget(each.name, each.owner, ...moneyText(each, composition))),
  );
  const missed = chronicMisses(kpisOf(state)).map((kpi) => missStatement(kpi, state, composition));
  return limited(composition, [
    { kind: 'overdue', limit: MAX_PER_KIND, statements: late },
    { kind: 'notStarted', limit: MAX_PER_KIND, statements: pending },
    { kind: 'overBudget', limit: MAX_PER_KIND, statements: overspent },
    { kind: 'missed', limit: MAX_KPIS, statements: missed },
    { kind: 'gates', limit: MAX_PER_KIND, statements: gateStatements(state, TrustGate.CONDITIONAL, composition) },
  ]);
};

interface Kind {
  kind: 'closed' | 'blocked' | 'overdue' | 'notStarted' | 'overBudget' | 'missed' | 'gates';
  limit: number;
  statements: Statement[];
}

/** Limits the statements of each kind and adds a statement with the number omitted. */
const limited = ({ figures, messages }: Composition, kinds: readonly Kind[]): Attention => ({
  statements: kinds.flatMap(({ kind, limit, statements }) => {
    const rest = statements.slice(limit);
    if (rest.length === 0) return statements;
    const sourceIds = [...new Set(rest.flatMap((each) => each.sourceIds))];
    const more = figures.say({ id: `more.${kind}`, label: messages.kinds[kind], value: rest.length, unit: 'count', sourceIds });
    return [...statements.slice(0, limit), { text: messages.more(more, messages.kinds[kind]), sourceIds }];
  }),
  total: kinds.reduce((sum, { statements }) => sum + statements.length, 0),
});

const gateStatements = ({ datasets }: TenantState, gate: TrustGate, composition: Composition): Statement[] =>
  datasets
    .filter(({ check }) => check?.gate === gate)
    .map((each) => {
      const { messages, sources } = composition;
      const text = gate === TrustGate.CLOSED ? messages.gateClosed : messages.gateConditional;
      return {
        text: text(each.dataset.name, listed(gateReasons(each, composition), messages.and)),
        sourceIds: [sources.cite(citeDataset(each.dataset))],
      };
    });

/** Returns the scores that determine the trust gate, as texts. */
export const gateReasons = ({ dataset, check }: DatasetState, { figures, messages, language }: Composition): string[] => {
  if (!check) return [];
  const { assessment, gate } = check;
  const { reasons } = deriveTrustGate([{ assessment }]);
  return reasons
    .filter((reason) => reason.gate === gate)
    .map(({ dimension }) => {
      const overall = dimension === 'overall';
      const name = overall ? messages.overallScore : dimensionNames(language)[dimension];
      const value = overall ? assessment.overall.score : assessment.dimensions.find((each) => each.dimension === dimension)?.score;
      const label = messages.figures.dimension(name, dataset.name);
      const id = `quality.${dataset.datasetId}.${dimension}`;
      return `${inSentence(name, language)} ${typeof value === 'number' ? figures.say({ id, label, value, unit: 'share', sourceIds: [dataset.datasetId] }) : messages.noScore}`;
    });
};

const moneyText = (
  { name, spent, budget, currency, sourceId }: PlacedInitiative,
  { figures, messages }: Composition,
): [spent: string, budget: string] => {
  const about = { unit: currency ?? '', sourceIds: [sourceId] };
  return [
    figures.say({ id: `initiatives.spent.${name}`, label: messages.figures.spent(name), value: spent ?? 0, ...about }),
    figures.say({ id: `initiatives.budget.${name}`, label: messages.figures.budget(name), value: budget ?? 0, ...about }),
  ];
};

const missStatement = (kpi: PlacedKpi, state: TenantState, composition: Composition): Statement => {
  const { figures, messages, sources } = composition;
  const area = kpi.area ?? '';
  const found = runningInitiatives(kpi.area, state);
  const sourceIds = [...new Set([kpi.sourceId, ...(found?.citations ?? []).map((citation) => sources.cite(citation))])];
  const about = { label: messages.figures.running(area), unit: 'count', sourceIds };
  const running = found && figures.say({ id: `initiatives.running.${area}`, value: found.count, ...about });
  return { text: messages.kpiMissed(kpi.name, ...onTargetText(kpi, composition), area, running), sourceIds };
};

/** Returns a heading's word as it is written within a sentence: in lower case in English. */
const inSentence = (word: string, language: Language): string => (language === 'en' ? word.toLowerCase() : word);
