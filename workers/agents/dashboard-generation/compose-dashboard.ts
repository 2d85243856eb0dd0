import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { citeRun, type EarlierRun } from '../../earlier-runs.js';
import type { Language } from '../../kit.js';
import {
  citeDatasets,
  citeKpis,
  citeProcess,
  kpisOf,
  listed,
  oneLine,
  startComposition,
  type TenantState,
} from '../../methods/tenant-state/index.js';
import type { CaseMonths } from './data/case-months.js';
import type { Cube } from './data/cube.js';
import type { Dashboard, SectionKind } from './dashboard-result.js';
import { datasetSection } from './sections/dataset-section.js';
import { section, type Drafting } from './drafting.js';
import { initiativeSection } from './sections/initiative-section.js';
import { kpiSection } from './sections/kpi-section.js';
import { processSection } from './sections/process-section.js';
import { qualitySection } from './sections/quality-section.js';
import { runSection } from './sections/run-section.js';
import { messagesIn } from './messages.js';
import { messagesIn as tenantStateMessagesIn } from '../../methods/tenant-state/messages.js';

export interface DashboardRequest {
  language: Language;
  now: Date;
  title?: string | undefined;
  /** Sections to include; all if absent. */
  sections?: readonly SectionKind[] | undefined;
  /** Cases per month of each process, by run id. */
  caseMonths: ReadonlyMap<string, CaseMonths>;
  cubes: readonly { dataset: Dataset; cube: Cube }[];
  /** Earlier runs whose Markdown is included unchanged. */
  runs: readonly EarlierRun[];
  /** Names of the datasets omitted because of the limit on cubes. */
  omitted: readonly string[];
}

/** Composes a dashboard from a tenant's state. The same state, request and day result in the same dashboard. */
export const composeDashboard = (
  state: TenantState,
  request: DashboardRequest,
): { dashboard: Dashboard; warnings: string[]; citations: Citation[] } => {
  const { language, now, title, caseMonths, cubes, runs } = request;
  const messages = messagesIn(language);
  const drafting: Drafting = { language, today: now.toISOString().slice(0, 10), messages };
  const composition = startComposition(language, now);
  citeDatasets(state.datasets, composition);
  citeKpis(kpisOf(state), state, composition);
  for (const process of state.processes) citeProcess(process, composition);
  for (const process of state.processes) composition.sources.cite(process.dataset);
  for (const run of runs) composition.sources.cite(citeRun(run, language));

  const processes = state.processes.map((process, index) =>
    processSection(process, index + 1, caseMonths.get(process.run.runId) ?? null, drafting),
  );
  const earlier = runSection(runs, drafting);
  const all = [
    kpiSection(state, drafting),
    ...(processes.length > 0 ? processes : [section('process', drafting)]),
    qualitySection(state, drafting),
    initiativeSection(state, drafting),
    ...cubes.map(({ dataset, cube }, index) => datasetSection(dataset, index + 1, cube, drafting)),
    ...earlier.sections,
  ];
  const selected = all.filter(({ kind }) => request.sections === undefined || request.sections.includes(kind));
  const { sources } = composition;
  const updated = new Map([
    ...state.datasets.map(({ dataset }) => [dataset.datasetId, dataset.updatedAt] as const),
    ...state.metrics.map(({ metric, computation }) => [metric.metricId, computation?.computedAt ?? null] as const),
  ]);
  const finished = new Map([...state.processes.map(({ run }) => run), ...runs].map((run) => [run.runId, run.finishedAt]));
  return {
    dashboard: {
      title: title ?? messages.title,
      language,
      tenantName: state.tenantName,
      createdAt: now.toISOString(),
      sections: selected,
      sources: sources.listed.map((source) => ({
        ...source,
        label: oneLine(source.label),
        updatedAt: (updated.get(source.id) ?? finished.get(source.id))?.toISOString() ?? null,
      })),
    },
    warnings: warningsOf(state, request, drafting).concat(earlier.warnings),
    citations: sources.citations,
  };
};

const warningsOf = (state: TenantState, { cubes, omitted, language }: DashboardRequest, { messages }: Drafting): string[] => {
  const and = tenantStateMessagesIn(language).and;
  const ambiguous = state.datasets.flatMap(({ kpis }) => kpis?.ambiguous ?? []);
  return [
    ...(omitted.length === 0
      ? []
      : [
          messages.warnings.otherDatasets(
            listed(
              omitted.map((name) => oneLine(name)),
              and,
            ),
          ),
        ]),
    ...(ambiguous.length === 0 ? [] : [messages.warnings.ambiguous(listed([...new Set(ambiguous.map((name) => oneLine(name)))], and))]),
    ...cubes.flatMap(({ dataset, cube }) =>
      cube.dropped.length === 0
        ? []
        : [
            messages.dataset.dropped(
              oneLine(dataset.name),
              listed(
                cube.dropped.map((name) => oneLine(name)),
                and,
              ),
            ),
          ],
    ),
  ];
};
