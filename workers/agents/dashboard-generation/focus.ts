import { succeededRuns } from '../../../platform/runs/index.js';
import { stemOf } from '../../../platform/text/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { datasetOfColumn, namedIds, openWords, periodText, type Understood } from '../../methods/request-reading/index.js';
import { kpisOf, leadOf, oneLine, type Lead, type SectionKey, type TenantState } from '../../methods/tenant-state/index.js';
import { card as processMining } from '../process-mining/card.js';
import type { SectionKind } from './dashboard-result.js';
import { messagesIn } from './messages.js';

/** Things that a request asks for, in addition to the KPIs in `TenantState.asked`. They lead the page and are preselected. */
export interface Focus {
  /** Names of areas, as in the data. */
  readonly areas: readonly string[];
  readonly period: { readonly from: string | null; readonly until: string | null } | null;
  /** Ids of datasets that the request names directly or by a column. */
  readonly datasetIds: readonly string[];
  /** Section that the request asks for. */
  readonly lead: SectionKind | null;
  /** Names of the things, at most two, and the parts that the request asks for as a whole. */
  readonly names: Lead['labels'];
  readonly sections: Lead['sections'];
  /** Display names of all of these. */
  readonly labels: readonly string[];
  /** Words that name nothing, if the request names nothing else. */
  readonly unknown: readonly string[];
}

export const NO_FOCUS: Focus = {
  ...{ areas: [], period: null, datasetIds: [], lead: null, names: [], sections: [], labels: [], unknown: [] },
};

/** Words for sections, in the order in which they are tried. */
const SECTION_WORDS: readonly [SectionKind, RegExp][] = [
  ['quality', /datenqualit|data quality|qualitätsprüf|quality check/iu],
  [
    'process',
    /(?<!\p{L})(?:prozess|ablauf|abläufe|vorg[aä]ng)|process(?:es)?(?!\p{L})|engp[aä]ss|bottleneck|durchlaufzeit|throughput|lead[- ]time/iu,
  ],
  ['initiatives', /programm|initiativ|meilenstein|milestone|ma(?:ß|ss)nahmen|vorhaben|projekte?n?(?!\p{L})|projects?(?!\p{L})/iu],
];

/** Words that ask for a dashboard rather than name what it is about. */
const TASK_STEMS = new Set(
  `dashboard dashboards cockpit html seite page datei file offline übersicht überblick overview stand lage status kennzahl kennzahlen kpi
   kpis bereich area abteilung department unternehmen company firma daten data geschäftsführung vorstand management board browser`
    .split(/\s+/)
    .map(stemOf),
);

/** Returns the subject of a request. "All KPIs" and a period do not limit a dashboard: it shows KPIs and has filters for periods. */
export const leadIn = (understood: Understood | null, state: TenantState, input: string): Lead => {
  const lead = leadOf(understood, state, input);
  return { ...lead, sections: lead.sections.includes('kpis') ? [] : lead.sections, period: null };
};

/** Returns what the text of a request names: KPIs, areas, a period, datasets and a section. */
export const readFocus = (
  understood: Understood | null,
  lead: Lead,
  { input, state, language }: { input: string; state: TenantState; language: Language },
): Focus => {
  const subjects = understood?.subjects ?? [];
  const metrics = subjects.filter(({ kind }) => kind === 'metric');
  const datasets = subjects.filter(({ kind }) => kind === 'dataset' || kind === 'column');
  const inText = datasets.map(({ kind, id }) => (kind === 'column' ? datasetOfColumn(id) : id));
  const datasetIds = [...new Set([...inText, ...lead.datasetIds])];
  const kpis = kpisOf(state).filter(({ isAsked }) => isAsked);
  const period = understood?.period ? { from: understood.period.from, until: understood.period.until } : null;
  const isProcess = state.processes.some(({ dataset }) => datasetIds.includes(dataset.id));
  const wanted = isProcess ? 'process' : (SECTION_WORDS.find(([, words]) => words.test(input))?.[0] ?? null);
  const isKpi = metrics.length + kpis.length > 0;
  const isTable = state.datasets.some(
    ({ dataset, kpis: read, initiatives }) => datasetIds.includes(dataset.datasetId) && read === null && initiatives === null,
  );
  const named = lead.initiatives.length > 0 ? 'initiatives' : isTable ? 'dataset' : null;
  const labels = [
    ...new Set([
      ...metrics.map(({ label }) => oneLine(label)),
      ...kpis.map(({ name }) => oneLine(name)),
      ...lead.areas.map((name) => oneLine(name)),
      ...lead.initiatives.map(({ name }) => oneLine(name)),
      ...state.datasets.filter(({ dataset }) => datasetIds.includes(dataset.datasetId)).map(({ dataset }) => oneLine(dataset.name)),
      ...(period ? [periodText(period, language)] : []),
    ]),
  ];
  return {
    areas: lead.areas,
    period,
    datasetIds,
    lead: isKpi ? 'kpis' : (wanted ?? named),
    names: labelsOf(lead, language),
    sections: lead.sections,
    labels,
    unknown: labels.length > 0 || wanted !== null ? [] : openWords(understood, TASK_STEMS),
  };
};

const SECTIONS = { kpis: 'kpis', process: 'process', programme: 'initiatives', data: 'quality' } as const satisfies Record<
  SectionKey,
  SectionKind
>;

/** Returns the names of what a request is about, otherwise of the parts that the request asks for. */
const labelsOf = ({ labels, sections }: Lead, language: Language): string[] =>
  labels.length > 0 ? labels : sections.map((section) => messagesIn(language).sections[SECTIONS[section]]);

const LATEST_ANALYSES = 30;
const MAX_PROCESSES = 3;

/** Returns the ids of the newest process analysis of each event log; those of asked logs, if there are any. */
export const processRuns = async (context: AgentContext, datasetIds: readonly string[]): Promise<string[]> => {
  const request = await context.understood();
  const asked = [...namedIds(request, 'dataset'), ...namedIds(request, 'column').map(datasetOfColumn)];
  const runs = await succeededRuns(context.em, context.run.tenantId, processMining.name, LATEST_ANALYSES);
  const newest = new Map<string, string>();
  for (const { runId, citations } of runs) {
    const log = citations.find(({ kind }) => kind === 'dataset')?.id;
    const isWanted = log !== undefined && (datasetIds.length === 0 || datasetIds.includes(log));
    if (isWanted && !newest.has(log)) newest.set(log, runId);
  }
  const ofAsked = asked.flatMap((id) => newest.get(id) ?? []);
  return (ofAsked.length > 0 ? [...new Set(ofAsked)] : [...newest.values()]).slice(0, MAX_PROCESSES);
};
