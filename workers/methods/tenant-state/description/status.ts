import { formatDate } from '../../../documents/text/formatting.js';
import { citeDataset } from '../../../datasets.js';
import type { Composition } from './composition.js';
import { INITIATIVE_STATUSES, overdue } from '../initiatives.js';
import { byMisses } from '../kpis/kpi-series.js';
import { dayText } from '../kpis/kpi-table.js';
import { listed, oneLine } from '../phrases.js';
import { initiativeCitations, initiativesOf, kpiCitations, kpisOf, type PlacedInitiative, type PlacedKpi } from '../placed.js';
import type { DatasetState, ProcessState, TenantState } from '../read-tenant-state.js';
import { describePeriods } from './asked-periods.js';
import { describeMoney } from './programme-money.js';
import type { Statement } from './source-list.js';

/** In the order in which a reader needs them. */
export const TOPICS = ['kpis', 'initiatives', 'process', 'data'] as const;
export type Topic = (typeof TOPICS)[number];

const GATES = ['open', 'conditional', 'closed', 'unchecked'] as const;
/** Maximum number of KPIs named that miss their targets. */
const NAMED_KPIS = 2;
const NAMED_BOTTLENECKS = 3;
/** Maximum number of KPIs of a request that are described. */
const MAX_ASKED = 4;
/** Maximum number of KPIs off target that are described if a request asks for these. */
const MAX_MISSED = 10;

/** Describes the status of a tenant in a few sentences by topic; topics without data are omitted. */
export const describeStatus = (state: TenantState, composition: Composition): (Statement & { topic: Topic })[] => {
  const kpis = kpisOf(state);
  const topics: Record<Topic, Statement[]> = {
    kpis: [...askedKpis(kpis, state, composition), ...kpiStatus(kpis, state, composition)],
    initiatives: initiativeStatus(state, composition),
    process: state.processes.flatMap((process, index) => processStatus(process, `process.${index + 1}`, composition)),
    data: dataStatus(state, composition),
  };
  return TOPICS.flatMap((topic) => topics[topic].map((statement) => ({ topic, ...statement })));
};

/** Adds a process analysis to the sources and returns its run id. */
export const citeProcess = ({ run, name }: ProcessState, { sources, messages, language }: Composition): string =>
  sources.cite({
    id: run.runId,
    kind: 'run',
    label: messages.processRun(name, formatDate((run.finishedAt ?? run.queuedAt).toISOString(), language)),
  });

export const citeDatasets = (datasets: readonly DatasetState[], { sources }: Composition): string[] =>
  datasets.map(({ dataset }) => sources.cite(citeDataset(dataset)));

/** Adds the metrics and datasets of the KPIs to the sources and returns their ids. */
export const citeKpis = (kpis: readonly PlacedKpi[], state: TenantState, { sources }: Composition): string[] =>
  kpiCitations(kpis, state).map((citation) => sources.cite(citation));

/** Adds the programme and the datasets of the initiatives to the sources and returns their ids. */
export const citeInitiatives = (initiatives: readonly PlacedInitiative[], state: TenantState, { sources }: Composition): string[] =>
  initiativeCitations(initiatives, state).map((citation) => sources.cite(citation));

export const gateOf = ({ check }: DatasetState): (typeof GATES)[number] => check?.gate ?? 'unchecked';

const dataStatus = (state: TenantState, composition: Composition): Statement[] => {
  const { figures, messages } = composition;
  if (state.datasets.length === 0) return [];
  const sourceIds = citeDatasets(state.datasets, composition);
  const rows = state.datasets.reduce((sum, { dataset }) => sum + dataset.rows, 0);
  const gates = GATES.flatMap((gate) => {
    const value = state.datasets.filter((each) => gateOf(each) === gate).length;
    const figure = { id: `data.gates.${gate}`, label: messages.figures.gate(messages.gates[gate]), value, unit: 'count', sourceIds };
    return value === 0 ? [] : [`${figures.say(figure)} ${messages.gates[gate]}`];
  });
  const all = figures.many(
    { id: 'data.datasets', label: messages.figures.datasets, value: state.datasetTotal, sourceIds },
    messages.datasetNoun,
  );
  const considered = { id: 'data.considered', label: messages.figures.considered, value: state.datasets.length, unit: 'count', sourceIds };
  const text = messages.data(
    state.datasetTotal > state.datasets.length ? messages.newestOf(figures.say(considered), all) : all,
    figures.many({ id: 'data.rows', label: messages.figures.rows, value: rows, sourceIds }, messages.rowNoun),
    gates.join(', '),
  );
  return [{ text, sourceIds }];
};

const processStatus = (process: ProcessState, key: string, composition: Composition): Statement[] => {
  const { figures, messages } = composition;
  const { counts, throughput, bottlenecks, rework } = process.result;
  const sourceIds = [citeProcess(process, composition)];
  const say = (id: string, label: string, value: number, unit: string): string =>
    figures.say({ id: `${key}.${id}`, label, value, unit, sourceIds });
  const sentences = [
    messages.duration(
      process.name,
      figures.many({ id: `${key}.cases`, label: messages.figures.cases, value: counts.cases, sourceIds }, messages.caseNoun),
      say('throughput.median', messages.figures.medianThroughput, throughput.medianSeconds, 'seconds'),
      say('throughput.mean', messages.figures.meanThroughput, throughput.meanSeconds, 'seconds'),
      say('throughput.p90', messages.figures.p90Throughput, throughput.p90Seconds, 'seconds'),
    ),
  ];
  const [worst, ...next] = bottlenecks.edges.slice(0, NAMED_BOTTLENECKS);
  if (worst) {
    const share = ({ rank, from, to, share: part }: typeof worst): string =>
      say(`bottlenecks.${rank}.share`, messages.figures.waitingShare(oneLine(from), oneLine(to)), part, 'share');
    const mean = say(
      'bottlenecks.1.mean',
      messages.figures.waitingMean(oneLine(worst.from), oneLine(worst.to)),
      worst.waiting.meanSeconds,
      'seconds',
    );
    const steps = next.map((edge) => messages.step(oneLine(edge.from), oneLine(edge.to), share(edge)));
    const first = messages.bottleneck(oneLine(worst.from), oneLine(worst.to), share(worst), mean);
    sentences.push(steps.length === 0 ? first : `${first} ${messages.nextBottlenecks(listed(steps, messages.and))}`);
  }
  if (rework.cases > 0) sentences.push(messages.rework(say('rework.share', messages.figures.reworkShare, rework.share, 'share')));
  return sentences.map((text) => ({ text, sourceIds }));
};

const askedKpis = (kpis: readonly PlacedKpi[], state: TenantState, composition: Composition): Statement[] =>
  kpis
    .filter(({ isAsked }) => isAsked)
    .slice(0, state.asked.missed ? MAX_MISSED : MAX_ASKED)
    .map((kpi) => describeKpi(kpi, state, composition));

/**
 * Describes a KPI: its values in the asked and the compared period, if any, then its newest value, target, previous value and value of
 * the previous year.
 */
export const describeKpi = (kpi: PlacedKpi, state: TenantState, composition: Composition): Statement => {
  const { figures, messages, language } = composition;
  const sourceIds = citeKpis([kpi], state, composition);
  const say = (id: string, label: (name: string) => string, value: number | null): string | null =>
    value === null ? null : figures.say({ id: `${kpi.key}.${id}`, label: label(kpi.name), value, unit: kpi.unit ?? '', sourceIds });
  const { figures: labels } = messages;
  const text = messages.askedKpi(
    kpi.name,
    dayText(kpi, kpi.last, language),
    say('value', labels.kpiValue, kpi.value) ?? '',
    say('target', labels.kpiTarget, kpi.target),
    kpi.reached === null ? 'open' : kpi.reached ? 'reached' : 'missed',
    say('previous', labels.kpiPrevious, kpi.previous),
    say('before', labels.kpiBefore, kpi.yearBefore),
  );
  return { text: [...describePeriods(kpi, state.asked, sourceIds, composition), text].join(' '), sourceIds };
};

const kpiStatus = (kpis: readonly PlacedKpi[], state: TenantState, composition: Composition): Statement[] => {
  const { figures, messages } = composition;
  // KPIs that are all described one by one are not counted.
  if (kpis.length <= MAX_ASKED && kpis.every(({ isAsked }) => isAsked)) return [];
  const sourceIds = citeKpis(kpis, state, composition);
  const judged = kpis.filter(({ reached }) => reached !== null);
  if (judged.length === 0) {
    const total = figures.many({ id: 'kpis.total', label: messages.kpiNoun[1], value: kpis.length, sourceIds }, messages.kpiNoun);
    return [{ text: messages.kpisUnjudged(total), sourceIds }];
  }
  const reached = judged.filter((kpi) => kpi.reached).length;
  const text = messages.kpis(
    figures.say({ id: 'kpis.reached', label: messages.figures.kpisReached, value: reached, unit: 'count', sourceIds }),
    figures.say({ id: 'kpis.judged', label: messages.figures.kpisJudged, value: judged.length, unit: 'count', sourceIds }),
  );
  const missed = byMisses(kpis).slice(0, NAMED_KPIS);
  const names = missed.map((kpi) => messages.onTarget(kpi.name, ...onTargetText(kpi, composition)));
  return [{ text: missed.length === 0 ? text : `${text} ${messages.oftenMissed(listed(names, messages.and))}`, sourceIds }];
};

/** Returns the number of values of the last twelve months on target and the number assessed, as texts. */
export const onTargetText = (
  { key, name, sourceId, onTarget, judged }: PlacedKpi,
  { figures, messages }: Composition,
): [onTarget: string, judged: string] => {
  const about = { unit: 'count', sourceIds: [sourceId] };
  return [
    figures.say({ id: `${key}.on_target`, label: messages.figures.kpiOnTarget(name), value: onTarget ?? 0, ...about }),
    figures.say({ id: `${key}.judged`, label: messages.figures.kpiJudged(name), value: judged, ...about }),
  ];
};

const initiativeStatus = (state: TenantState, composition: Composition): Statement[] => {
  const { figures, messages, today } = composition;
  const initiatives = initiativesOf(state);
  if (initiatives.length === 0) return [];
  const sourceIds = citeInitiatives(initiatives, state, composition);
  const count = (id: string, label: string, value: number): string =>
    figures.say({ id: `initiatives.${id}`, label, value, unit: 'count', sourceIds });
  const statuses = [...INITIATIVE_STATUSES, null].flatMap((status) => {
    const value = initiatives.filter((each) => each.status === status).length;
    const word = messages.statuses[status ?? 'unknown'];
    const text = `${count(status ?? 'unknown', messages.figures.initiativesIn(word), value)} ${word}`;
    return value === 0 ? [] : [text];
  });
  const late = overdue(initiatives, today).length;
  const lateText = count('overdue', messages.figures.overdue, late);
  const text = messages.initiatives(
    figures.many(
      { id: 'initiatives.total', label: messages.figures.initiatives, value: initiatives.length, sourceIds },
      messages.initiativeNoun,
    ),
    listed(statuses, messages.and),
    late === 0 ? null : lateText,
  );
  return [{ text, sourceIds }, ...describeMoney(initiatives, sourceIds, composition)];
};
