import { once } from '../../../platform/cache/once.js';
import { normaliseText, phraseFinder } from '../../../platform/text/index.js';
import type { ProgrammeState } from '../../../subgraphs/transformation/index.js';
import { isDuration } from '../../../platform/content/index.js';
import { byMisses } from './kpis/kpi-series.js';
import { namedIn } from '../request-reading/index.js';
import { goalsOf } from './goals.js';
import type { Lead } from './lead.js';
import { initiativesOf, isOfAreas, kpisOf, runningInitiatives, type PlacedInitiative, type PlacedKpi } from './placed.js';
import type { DatasetState, ProcessState, TenantState } from './read-tenant-state.js';
import { programmeIn, stateAsOf } from './state-as-of.js';

/** The parts of a state that a request is about. */
interface Scope {
  readonly kpis: readonly PlacedKpi[];
  readonly initiatives: readonly PlacedInitiative[];
  readonly processes: readonly ProcessState[];
  /** Datasets that are shown themselves, in addition to those that KPIs, initiatives and processes come from. */
  readonly datasetIds: readonly string[];
  /** Areas that are asked for as a whole, with the records that belong to no initiative. */
  readonly areas: readonly string[];
  /** Ids of milestones, decisions and risks. */
  readonly recordIds: readonly string[];
  readonly hasWholeProgramme: boolean;
}

/** Things of a tenant that a restricted state can leave out. */
export const LEFT_OUT = ['kpis', 'initiatives', 'processes', 'datasets'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

export interface Focused {
  readonly state: TenantState;
  /** Kinds of things of which the state contains fewer than the tenant has; empty for a whole state. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * Restricts a state to what a request names: the asked KPIs, initiatives and datasets, those of asked areas and people, the initiatives
 * that work on asked KPIs, the KPIs that asked initiatives work on, and the datasets and records that belong to them. Kept records
 * are unchanged. The state stays whole if the request names nothing that it contains; a period limits it to the end of that period and to
 * the initiatives that run in it.
 * @param runIds runs whose processes are kept in any case
 */
export const focusOn = (all: TenantState, lead: Lead, runIds: readonly string[] = []): Focused => {
  const state = stateAsOf(all, lead.period?.until ?? null);
  const scope = scopeOf(state, lead);
  if (!scope) return inPeriod(state, lead.period, runIds);
  const processes = state.processes.filter((each) => scope.processes.includes(each) || runIds.includes(each.run.runId));
  const focused = restrict(state, { ...scope, processes });
  const isEmpty = Object.values(countsOf(focused)).every((count) => count === 0) && focused.programme === null;
  return isEmpty ? { state, leftOut: [] } : limited(state, focused);
};

/**
 * Restricts a state to a period, if a request names nothing but that: to the programme in the period, without its current lights, and
 * without analyses of processes, which cover the whole log.
 */
const inPeriod = (state: TenantState, period: Lead['period'], runIds: readonly string[]): Focused => {
  if (!period?.from || !period.until) return { state, leftOut: [] };
  const programme = state.programme && programmeIn(state.programme, { from: period.from, until: period.until });
  const processes = state.processes.filter(({ run }) => runIds.includes(run.runId));
  return limited(state, { ...state, processes, programme: programme && { ...programme, board: null } });
};

/** Compares a restricted state with the whole one. */
const limited = (state: TenantState, focused: TenantState): Focused => {
  const [before, after] = [countsOf(state), countsOf(focused)];
  return { state: focused, leftOut: LEFT_OUT.filter((kind) => after[kind] < before[kind]) };
};

const countsOf = (state: TenantState): Record<LeftOut, number> => ({
  kpis: kpisOf(state).length,
  initiatives: initiativesOf(state).length,
  processes: state.processes.length,
  datasets: state.datasets.length,
});

const scopeOf = (state: TenantState, lead: Lead): Scope | null => {
  const kpis = kpisOf(state);
  const initiatives = initiativesOf(state);
  const { areas, datasetIds, people, recordIds, sections } = lead;
  const asked = kpis.filter(({ isAsked }) => isAsked);
  const whole = [...areas, ...areasOwned(state, people)];
  const isNamed = asked.length + lead.initiatives.length + [...whole, ...datasetIds, ...people, ...recordIds].length > 0;
  if (!isNamed) return sections.length === 0 ? null : scopeOfSections(state, sections);
  const worksOn = initiativesOnKpis(initiatives, kpis, state);
  // A KPI without an initiative of its own is one of its area.
  const orphans = asked.filter((kpi) => !initiatives.some((each) => worksOn(each, kpi)));
  const isWorking = (each: PlacedInitiative, kpi: PlacedKpi): boolean =>
    orphans.includes(kpi) ? each.area !== null && isOfAreas(kpi, [each.area]) : worksOn(each, kpi);
  // A request for the quality of a dataset does not ask for what is computed from it.
  const isOnData = sections.includes('data') && datasetIds.length > 0 && asked.length + lead.initiatives.length + areas.length === 0;
  const shown = isOnData ? [] : datasetIds;
  const listed = new Set(
    state.datasets
      .filter(({ dataset }) => shown.includes(dataset.datasetId))
      .flatMap((each) => (each.initiatives ?? []).map(({ name }) => normaliseText(name))),
  );
  const ofInitiatives = new Set(lead.initiatives.flatMap((each) => mostRelevant(kpis.filter((kpi) => worksOn(each, kpi)))));
  const kept = kpis.filter(
    (kpi) =>
      kpi.isAsked ||
      datasetsOf(kpi, state).some((id) => shown.includes(id)) ||
      isOfAreas(kpi, whole) ||
      people.includes(metricOf(kpi, state)?.owner ?? '') ||
      ofInitiatives.has(kpi),
  );
  const durations = kept.filter(({ unit }) => isDuration(unit)).flatMap((kpi) => datasetsOf(kpi, state));
  const isProcess = sections.includes('process');
  return {
    kpis: kept,
    initiatives: initiatives.filter(
      (each) =>
        lead.initiatives.some(({ name }) => name === each.name) ||
        whole.includes(each.area ?? '') ||
        listed.has(normaliseText(each.name)) ||
        asked.some((kpi) => isWorking(each, kpi)),
    ),
    // An analysis of the process explains durations that are computed from its log.
    processes: state.processes.filter(({ dataset }) => isProcess || [...shown, ...durations].includes(dataset.id)),
    datasetIds,
    areas: whole,
    recordIds,
    hasWholeProgramme: false,
  };
};

/** Returns the names of the initiatives that by their own records work on the KPIs that the request names. */
export const initiativesOnAsked = (state: TenantState): string[] => {
  const kpis = kpisOf(state);
  const initiatives = initiativesOf(state);
  const worksOn = initiativesOnKpis(initiatives, kpis, state, true);
  const asked = kpis.filter(({ isAsked }) => isAsked);
  return initiatives.filter((each) => asked.some((kpi) => worksOn(each, kpi))).map(({ name }) => name);
};

/** Maximum number of KPIs that an initiative works on in particular; more are those of its area. */
const MAX_OWN_KPIS = 2;

/** Returns the KPIs that an initiative works on; of those of its area only the one that misses its target most often. */
const mostRelevant = (kpis: readonly PlacedKpi[]): readonly PlacedKpi[] =>
  kpis.length <= MAX_OWN_KPIS ? kpis : [...byMisses(kpis), ...kpis].slice(0, 1);

/** Returns the scope of a request for whole parts, such as all KPIs or the data quality. */
const scopeOfSections = (state: TenantState, sections: Lead['sections']): Scope => ({
  kpis: sections.includes('kpis') ? kpisOf(state) : [],
  initiatives: sections.includes('programme') ? initiativesOf(state) : [],
  processes: sections.includes('process') ? state.processes : [],
  datasetIds: sections.includes('data') ? state.datasets.map(({ dataset }) => dataset.datasetId) : [],
  areas: [],
  recordIds: [],
  hasWholeProgramme: sections.includes('programme'),
});

const areasOwned = ({ programme }: TenantState, people: readonly string[]): string[] =>
  (programme?.areas ?? []).filter(({ owner }) => owner !== null && people.includes(owner)).map(({ name }) => name);

const metricOf = ({ sourceId }: PlacedKpi, { metrics }: TenantState) =>
  metrics.find(({ metric }) => metric.metricId === sourceId)?.metric ?? null;

/** Returns the datasets that a KPI is read or computed from. */
const datasetsOf = (kpi: PlacedKpi, state: TenantState): string[] => {
  const metric = metricOf(kpi, state);
  return metric ? [metric.datasetId ?? []].flat() : [kpi.sourceId];
};

/** Maximum number of pairs of an initiative and a KPI whose texts are compared. */
const MAX_PAIRS = 4_000;

/**
 * Returns whether an initiative works on a KPI: on the metrics that it states, otherwise on the KPIs of its area that its texts name and
 * those whose purpose names it, otherwise on all KPIs of its area.
 * @param isStrict true if an initiative without such KPIs works on none
 */
const initiativesOnKpis = (
  initiatives: readonly PlacedInitiative[],
  kpis: readonly PlacedKpi[],
  state: TenantState,
  isStrict = false,
): ((initiative: PlacedInitiative, kpi: PlacedKpi) => boolean) => {
  const isCompared = initiatives.length * kpis.length <= MAX_PAIRS;
  const names = initiatives.map(({ name }) => name);
  const kpiNames = kpis.map(({ name }) => name);
  const namedInPurpose = once((kpi: PlacedKpi) => {
    const purpose = isCompared ? (metricOf(kpi, state)?.purpose ?? '') : '';
    if (purpose === '') return [];
    const isIn = phraseFinder(purpose);
    return [...new Set([...namedIn(purpose, names), ...names.filter((name) => isIn(headOf(name)))])];
  });
  const workedOn = once((initiative: PlacedInitiative): readonly PlacedKpi[] => {
    const { area, name } = initiative;
    const { metricIds, text } = textsOf(initiative, state);
    if (metricIds.length > 0) return kpis.filter(({ sourceId }) => metricIds.includes(sourceId));
    const ofArea = kpis.filter((kpi) => area !== null && isOfAreas(kpi, [area]));
    const named = isCompared && ofArea.length > 0 ? namedIn(text, kpiNames) : [];
    const stated = kpis.filter((kpi) => (ofArea.includes(kpi) && named.includes(kpi.name)) || namedInPurpose(kpi).includes(name));
    return stated.length > 0 || isStrict ? stated : ofArea;
  });
  return ({ name }, kpi) => initiatives.some((each) => each.name === name && workedOn(each).includes(kpi));
};

/** Returns the part of a title in front of a preposition, by which texts call the initiative, if it has two words: "Second carrier for the North". */
const headOf = (name: string): string => {
  const [head = ''] = name.split(/(?::| (?:for|in|of|at|by|from|with|that|für|von|im|am|mit|nach|bis|zum|zur|der|des)) /u);
  return /\s/u.test(head.trim()) ? head : name;
};

/** Returns the metrics that an initiative of the programme states, and its title, description and milestones. */
const textsOf = ({ name, sourceId }: PlacedInitiative, { programme }: TenantState): { metricIds: readonly string[]; text: string } => {
  const record = programme?.programme.programmeId === sourceId ? programme.initiatives.find(({ title }) => title === name) : undefined;
  if (!record) return { metricIds: [], text: name };
  const milestones = (programme?.milestones ?? []).filter(({ initiativeId }) => initiativeId === record.initiativeId);
  return { metricIds: record.metricIds, text: [name, record.description ?? '', ...milestones.map(({ title }) => title)].join('. ') };
};

const restrict = (state: TenantState, scope: Scope): TenantState => {
  const sources = new Set([
    ...scope.datasetIds,
    ...scope.kpis.flatMap((kpi) => datasetsOf(kpi, state)),
    ...scope.initiatives.map(({ sourceId }) => sourceId),
    ...scope.processes.map(({ dataset }) => dataset.id),
  ]);
  const datasets = state.datasets.flatMap((each) =>
    sources.has(each.dataset.datasetId) || isTableOf(each, scope) ? [within(each, scope)] : [],
  );
  const metricIds = new Set(scope.kpis.map(({ sourceId }) => sourceId));
  const goals = goalsOf(state);
  const aims = scope.kpis.filter((kpi) => kpi.isAsked || isOfAreas(kpi, scope.areas));
  const areas = scope.kpis.flatMap(({ area }) => area ?? []);
  return {
    ...state,
    runningIn: new Map(
      areas.flatMap((area) => {
        const running = runningInitiatives(area, state);
        return running ? [[area, running] as const] : [];
      }),
    ),
    datasets,
    datasetTotal: datasets.length,
    metrics: state.metrics.filter(({ metric }) => metricIds.has(metric.metricId)),
    processes: [...scope.processes],
    programme: scope.hasWholeProgramme ? state.programme : state.programme && programmeWithin(state.programme, scope),
    profile: state.profile && {
      ...state.profile,
      goals: (state.profile.goals ?? []).filter((_, index) => aims.some(({ key }) => key === goals[index]?.kpi?.key)),
    },
  };
};

/** Returns whether a table contains a series of the scope, which can describe a metric of another table. */
const isTableOf = ({ kpis }: DatasetState, scope: Scope): boolean => (kpis?.series ?? []).some((series) => isSeriesOf(series, scope));

const isSeriesOf = (series: PlacedKpi['ofTables'][number], { kpis }: Scope): boolean =>
  kpis.some(({ ofTables }) => ofTables.includes(series));

const within = (table: DatasetState, scope: Scope): DatasetState => {
  const { dataset, kpis, initiatives } = table;
  const series = (kpis?.series ?? []).filter((each) => isSeriesOf(each, scope));
  const isWhole = scope.datasetIds.includes(dataset.datasetId);
  const ambiguous = isWhole ? (kpis?.ambiguous ?? []) : [];
  const named = new Set(scope.initiatives.filter(({ sourceId }) => sourceId === dataset.datasetId).map(({ name }) => name));
  return {
    ...table,
    kpis: kpis && {
      series,
      ambiguous,
      total: isWhole && series.length === kpis.series.length ? kpis.total : series.length + ambiguous.length,
    },
    initiatives: initiatives && initiatives.filter(({ name }) => named.has(name)),
  };
};

/** Returns the initiatives of the scope with their areas and records, and the board of whole areas; null without any. */
const programmeWithin = (state: ProgrammeState, scope: Scope): ProgrammeState | null => {
  const { programme, board } = state;
  const titles = new Set(scope.initiatives.filter(({ sourceId }) => sourceId === programme.programmeId).map(({ name }) => name));
  const initiatives = state.initiatives.filter(({ title }) => titles.has(title));
  const whole = state.areas.filter(({ name }) => scope.areas.includes(name)).map(({ areaId }) => areaId);
  const isKept = (id: string, initiativeId: string | null, areaId: string | null): boolean =>
    scope.recordIds.includes(id) ||
    (initiativeId === null ? areaId !== null && whole.includes(areaId) : initiatives.some((each) => each.initiativeId === initiativeId));
  const milestones = state.milestones.filter(({ milestoneId, initiativeId }) => isKept(milestoneId, initiativeId, null));
  const risks = state.risks.filter(({ riskId, initiativeId, areaId }) => isKept(riskId, initiativeId, areaId));
  const decisions = state.decisions.filter(({ decisionId, initiativeId, areaId }) => isKept(decisionId, initiativeId, areaId));
  if (initiatives.length + whole.length + risks.length + decisions.length === 0) return null;
  const areaIds = new Set([...whole, ...[...initiatives, ...risks, ...decisions].flatMap(({ areaId }) => areaId ?? [])]);
  return {
    ...{ programme, initiatives, milestones, risks, decisions },
    areas: state.areas.filter(({ areaId }) => areaIds.has(areaId)),
    board:
      board && whole.length > 0
        ? {
            ...board,
            areas: board.areas.filter(({ areaId }) => whole.includes(areaId)),
            lights: board.lights.filter(({ areaId }) => whole.includes(areaId)),
            reasons: [],
          }
        : null,
  };
};
