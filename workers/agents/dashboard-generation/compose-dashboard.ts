import { formatNumber } from '../../documents/text/formatting.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { citeRun, type EarlierRun } from '../../earlier-runs.js';
import type { Language } from '../../kit.js';
import {
  citeDatasets,
  citeKpis,
  citeProcess,
  describeLeftOut,
  kpisOf,
  listed,
  oneLine,
  startComposition,
  type LeftOut,
  type TenantState,
} from '../../methods/tenant-state/index.js';
import { card } from './card.js';
import { citeDataset } from '../../datasets.js';
import type { AskedSection } from './sections/asked-section.js';
import type { CaseMonths } from './data/case-months.js';
import type { Cube } from './data/cube.js';
import type { Dashboard, DashboardSection, SectionKind } from './dashboard-result.js';
import { datasetSection } from './sections/dataset-section.js';
import type { ProgrammeState } from './data/read-programme.js';
import { isEmpty, type Drafting } from './drafting.js';
import { NO_FOCUS, type Focus } from './focus.js';
import { driverSection } from './sections/driver-section.js';
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
  programme: ProgrammeState;
  /** Things that the request asks for; absent if it names nothing in particular. */
  focus?: Focus | undefined;
  /** Kinds of things of which the state contains only those that the request is about. */
  leftOut?: readonly LeftOut[] | undefined;
  /** Newest runs whose results explain figures. */
  driverRuns?: readonly EarlierRun[] | undefined;
  /** Earlier runs whose Markdown is included unchanged. */
  runs: readonly EarlierRun[];
  /** Whether the dashboard shows initiatives; by default, it does. */
  hasInitiatives?: boolean | undefined;
  /** Whether the dashboard shows the quality of the data; by default, it does. */
  hasQuality?: boolean | undefined;
  /** Views that the request lists, in its order; they stand first on the page. */
  asked?: AskedSection | null | undefined;
  /** Names of the datasets omitted because of the limit on cubes. */
  omitted: readonly string[];
}

/** Composes a dashboard from a tenant's state. The same state, request and day result in the same dashboard. */
export const composeDashboard = (
  state: TenantState,
  request: DashboardRequest,
): { dashboard: Dashboard; warnings: string[]; citations: Citation[] } => {
  const {
    language,
    now,
    title,
    caseMonths,
    cubes,
    runs,
    programme,
    focus = NO_FOCUS,
    leftOut = [],
    driverRuns = [],
    hasQuality = true,
    hasInitiatives = true,
    asked = null,
  } = request;
  const messages = messagesIn(language);
  const drafting: Drafting = { language, today: state.today, messages };
  const composition = startComposition(language, now, state.today);
  citeDatasets(state.datasets, composition);
  citeKpis(kpisOf(state), state, composition);
  for (const process of state.processes) citeProcess(process, composition);
  for (const process of state.processes) composition.sources.cite(process.dataset);
  for (const citation of programme.citations) composition.sources.cite(citation);
  for (const run of [...driverRuns, ...runs]) composition.sources.cite(citeRun(run, language));

  for (const dataset of asked?.datasets ?? []) composition.sources.cite(citeDataset(dataset));

  const earlier = runSection(runs, drafting);
  const all = [
    ...(asked === null ? [kpiSection(state, focus, drafting)] : asked.hasKpis ? [tilesOnly(kpiSection(state, focus, drafting))] : []),
    driverSection(state, driverRuns, drafting),
    ...state.processes.map((process, index) =>
      processSection(process, index + 1, { months: caseMonths.get(process.run.runId) ?? null, focus, drafting }),
    ),
    ...(hasInitiatives || request.sections?.includes('initiatives') ? [initiativeSection(programme, focus, drafting)] : []),
    ...(hasQuality || request.sections?.includes('quality') ? [qualitySection(state, drafting)] : []),
    ...cubes.map(({ dataset, cube }, index) => datasetSection(dataset, index + 1, cube, drafting)),
    ...earlier.sections,
  ].filter((section) => !isEmpty(section));
  const chosen = all.filter(({ kind }) => request.sections === undefined || request.sections.includes(kind));
  // The section that the request asks for leads the page.
  const selected = [
    ...(asked && request.sections === undefined ? [asked.section] : []),
    ...chosen.filter(({ kind }) => kind === focus.lead),
    ...chosen.filter(({ kind }) => kind !== focus.lead),
  ];
  const { sources } = composition;
  const updated = new Map([
    ...state.datasets.map(({ dataset }) => [dataset.datasetId, dataset.updatedAt] as const),
    ...state.metrics.map(({ metric, computation }) => [metric.metricId, computation?.computedAt ?? null] as const),
  ]);
  const finished = new Map([...state.processes.map(({ run }) => run), ...driverRuns, ...runs].map((run) => [run.runId, run.finishedAt]));
  return {
    dashboard: {
      title: title ?? (focus.names.length === 0 ? messages.title : messages.titleAbout(listed(focus.names, composition.messages.and))),
      language,
      tenantName: state.tenantName,
      createdAt: now.toISOString(),
      focus: [...focus.labels],
      limit: asked
        ? null
        : describeLeftOut(leftOut, { labels: focus.names, sections: focus.sections }, card.example[language], composition),
      sections: selected,
      sources: sources.listed.map((source) => ({
        ...source,
        label: oneLine(source.label),
        updatedAt: (updated.get(source.id) ?? finished.get(source.id))?.toISOString() ?? null,
      })),
    },
    warnings: [
      ...unanswered(asked ? { ...request, focus: NO_FOCUS } : request, all, drafting),
      ...warningsOf(state, request, drafting),
      ...earlier.warnings,
    ],
    citations: sources.citations,
  };
};

/** Returns the section of KPIs without their charts, which the views of the request show. */
const tilesOnly = (of: DashboardSection): DashboardSection => ({ ...of, filters: [], panels: [] });

/** Returns a warning for each requested section without content and for words that name nothing. */
const unanswered = (
  { sections = [], focus = NO_FOCUS }: DashboardRequest,
  available: readonly DashboardSection[],
  { messages }: Drafting,
): string[] => [
  ...(focus.unknown.length === 0 ? [] : [messages.unknownSubject(focus.unknown.join(', '))]),
  ...[...new Set([...sections, ...(focus.lead === null ? [] : [focus.lead])])]
    .filter((kind) => !available.some((section) => section.kind === kind))
    .map((kind) => messages.notAnswered(messages.sections[kind])),
];

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
    ...cubes.flatMap(({ dataset, cube: { dropped, unknown, notSummed, unweighted, totals } }) => {
      const name = oneLine(dataset.name);
      const columns = (names: readonly string[]): string =>
        listed(
          names.map((column) => oneLine(column)),
          and,
        );
      return [
        ...(dropped.length === 0 ? [] : [messages.dataset.dropped(name, columns(dropped))]),
        ...(unknown.length === 0 ? [] : [messages.dataset.unknown(name, columns(unknown))]),
        ...(notSummed.length === 0 ? [] : [messages.dataset.notSummed(name, columns(notSummed))]),
        ...unweighted.map(({ column, weight, mean, weighted }) =>
          messages.dataset.unweighted(
            name,
            oneLine(column),
            formatNumber(mean, language),
            oneLine(weight),
            formatNumber(weighted, language),
          ),
        ),
        ...(totals === 0 ? [] : [messages.dataset.totals(name, totals)]),
      ];
    }),
  ];
};
