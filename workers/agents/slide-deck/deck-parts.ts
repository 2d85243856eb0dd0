import { formatDate, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import {
  blocked,
  byInterest,
  citeDatasets,
  citeKpis,
  citeProcess,
  dayText,
  describeDecisions,
  describeObstacles,
  describeStatus,
  gateOf,
  INITIATIVE_STATUSES,
  initiativesOf,
  kpisOf,
  kpiTable,
  listed,
  oneLine,
  overdue,
  toKpiRow,
  type PlacedKpi,
  type ProcessState,
} from '../../methods/tenant-state/index.js';
import type { Drafting, SlideIdea } from './drafting.js';

const MAX_LINE_CHARTS = 3;
const MAX_BARS = 12;
const MAX_MISSED_TARGETS = 7;

/** Summarises the current status in the same sentences as briefings and reports. */
export const summaryIdeas = ({ state, composition, messages }: Drafting): SlideIdea[] => {
  const status = describeStatus(state, composition);
  if (status.length === 0) return [];
  const sourceIds = [...new Set(status.flatMap((each) => each.sourceIds))];
  return [{ headline: messages.summary, bullets: status.map(({ text }) => text), sourceIds }];
};

/** Presents target achievement, an overview of all KPIs, and line charts of the KPIs that miss their targets most often. */
export const kpiIdeas = (drafting: Drafting): SlideIdea[] => {
  const { state, composition, messages } = drafting;
  const kpis = kpisOf(state);
  if (kpis.length === 0) return [];
  const sourceIds = citeKpis(kpis, state, composition);
  const count = (id: string, label: string, value: number): string =>
    composition.figures.say({ id: `kpis.${id}`, label, value, unit: 'count', sourceIds });
  const judged = kpis.filter(({ reached }) => reached !== null);
  const reached = judged.filter((kpi) => kpi.reached).length;
  const { figures } = composition.messages;
  const noun = (id: string, value: number): string =>
    composition.figures.many({ id: `kpis.${id}`, label: figures.kpisJudged, value, sourceIds }, composition.messages.kpiNoun);
  const headline =
    judged.length === 0
      ? messages.kpisUnjudged(noun('total', kpis.length))
      : messages.kpis(count('reached', figures.kpisReached, reached), count('judged', figures.kpisJudged, judged.length));
  const table = kpiTable(kpis.map(toKpiRow), composition.language);
  const missed = judged.length - reached;
  return [
    ...(judged.length === 0 ? [] : [reachedIdea(kpis, headline, sourceIds, drafting)]),
    ...shareChart(kpis, sourceIds, drafting),
    {
      headline: missed === 0 ? messages.kpiTableAll : messages.kpiTable(noun('missed', missed)),
      table: {
        columns: table.columns.map(({ title, align }) => ({ title, right: align === 'right' })),
        rows: table.rows.map((row) => row.map((cell) => (cell === null ? '–' : String(cell)))),
      },
      notes: table.note ?? '',
      sourceIds,
    },
    ...byInterest(kpis)
      .slice(0, MAX_LINE_CHARTS)
      .map((kpi) => lineChartIdea(kpi, drafting)),
  ];
};

/** Presents the number of KPIs on target and lists those that are not. */
const reachedIdea = (kpis: readonly PlacedKpi[], headline: string, sourceIds: string[], { messages, composition }: Drafting): SlideIdea => {
  const { figures, language } = composition;
  const of = (reached: boolean | null): PlacedKpi[] => kpis.filter((kpi) => kpi.reached === reached);
  const parts = [
    { name: messages.reached, count: of(true).length },
    { name: messages.missed, count: of(false).length },
    { name: messages.unjudged, count: of(null).length },
  ].filter(({ count }) => count > 0);
  const figureText = ({ key, name, unit, sourceId }: PlacedKpi, id: string, label: string, value: number): string =>
    figures.say({
      id: `${key}.${id}`,
      label: `${oneLine(name, 60)}: ${label}`,
      value,
      unit: unit === null ? '' : oneLine(unit, 20),
      sourceIds: [sourceId],
    });
  const missed = of(false)
    .toSorted((a, b) => (b.miss ?? 0) - (a.miss ?? 0))
    .slice(0, MAX_MISSED_TARGETS);
  const text = (count: number): string => formatNumber(count, language, 0);
  return {
    headline,
    chart: {
      form: 'doughnut',
      categories: parts.map(({ name }) => name),
      series: [{ name: composition.messages.kpiNoun[1], values: parts.map(({ count }) => count) }],
      percent: false,
      alt: messages.reachedAlt(text(of(true).length), text(kpis.length - of(null).length)),
    },
    bullets: missed.map((kpi) =>
      messages.missedKpi(
        oneLine(kpi.name, 60),
        figureText(kpi, 'value', messages.actual, kpi.value),
        figureText(kpi, 'target', messages.goal, kpi.target ?? 0),
      ),
    ),
    sourceIds,
  };
};

const shareChart = (kpis: readonly PlacedKpi[], sourceIds: string[], { messages, composition }: Drafting): SlideIdea[] => {
  const { language } = composition;
  const rows = kpis
    .flatMap(({ name, onTarget, judged }) =>
      onTarget === null || judged === 0 ? [] : [{ name: oneLine(name, 40), share: onTarget / judged }],
    )
    .toSorted((a, b) => a.share - b.share)
    .slice(0, MAX_BARS);
  const [lowest] = rows;
  if (!lowest) return [];
  const share = composition.figures.say({
    ...{ id: 'kpis.least', label: `${lowest.name}: ${messages.kpiShares}`, value: lowest.share, unit: 'share', sourceIds },
  });
  return [
    {
      headline: messages.kpiLeast(lowest.name, share),
      chart: {
        form: 'bar',
        categories: rows.map(({ name }) => name),
        series: [{ name: messages.kpiShares, values: rows.map(({ share }) => share) }],
        percent: true,
        alt: messages.kpiChart(`${lowest.name} (${formatPercent(lowest.share, language, 0)})`),
      },
      sourceIds,
    },
  ];
};

const lineChartIdea = (kpi: PlacedKpi, { messages, composition }: Drafting): SlideIdea => {
  const { language, figures } = composition;
  const name = oneLine(kpi.name, 60);
  const sourceIds = [kpi.sourceId];
  const say = (id: string, label: string, value: number, unit: string): string =>
    figures.say({ id: `${kpi.key}.${id}`, label: `${name}: ${label}`, value, unit, sourceIds });
  const unit = kpi.unit === null ? '' : oneLine(kpi.unit, 20);
  const [first, last] = [kpi.points[0], kpi.points.at(-1)];
  return {
    headline: messages.course(
      name,
      say('on_target', composition.messages.figures.kpiOnTarget(name), kpi.onTarget ?? 0, 'count'),
      say('judged', composition.messages.figures.kpiJudged(name), kpi.judged, 'count'),
      say('value', messages.actual, kpi.value, unit),
      kpi.target === null ? '–' : say('target', messages.goal, kpi.target, unit),
    ),
    chart: {
      form: 'line',
      categories: kpi.points.map(({ date }) => dayText(kpi, date, language)),
      series: [
        { name: unit === '' ? messages.actual : `${messages.actual} (${unit})`, values: kpi.points.map(({ value }) => value) },
        { name: messages.goal, values: kpi.points.map(({ target }) => target) },
      ],
      percent: false,
      alt: messages.courseAlt(name, first ? dayText(kpi, first.date, language) : '', last ? dayText(kpi, last.date, language) : ''),
    },
    notes: kpi.notes.map(({ date, text }) => `${dayText(kpi, date, language)}: ${oneLine(text, 200)}`).join('\n'),
    sourceIds,
  };
};

/** Presents throughput times and bottlenecks of a process. */
export const processIdeas = (process: ProcessState, number: number, { messages, composition }: Drafting): SlideIdea[] => {
  const { counts, throughput, rework, bottlenecks } = process.result;
  const sourceIds = [citeProcess(process, composition)];
  const { figures: labels } = composition.messages;
  const name = oneLine(process.name, 60);
  const say = (id: string, label: string, value: number, unit: string): string =>
    composition.figures.say({ id: `process.${number}.${id}`, label, value, unit, sourceIds });
  const [median, p90] = [
    say('throughput.median', labels.medianThroughput, throughput.medianSeconds, 'seconds'),
    say('throughput.p90', labels.p90Throughput, throughput.p90Seconds, 'seconds'),
  ];
  const rows = [
    [labels.cases, say('cases', labels.cases, counts.cases, 'count')],
    [labels.medianThroughput, median],
    [labels.meanThroughput, say('throughput.mean', labels.meanThroughput, throughput.meanSeconds, 'seconds')],
    [labels.p90Throughput, p90],
    [labels.reworkShare, say('rework.share', labels.reworkShare, rework.share, 'share')],
  ];
  const edges = bottlenecks.edges.slice(0, 8);
  const [worst] = edges;
  const step = ({ from, to }: { from: string; to: string }): string => `${oneLine(from, 30)} → ${oneLine(to, 30)}`;
  const share = worst ? say('bottlenecks.1.share', labels.waitingShare(oneLine(worst.from), oneLine(worst.to)), worst.share, 'share') : '';
  return [
    {
      headline: messages.process(name, median, p90),
      table: {
        columns: [
          { title: messages.keyFigure, right: false },
          { title: messages.keyValue, right: true },
        ],
        rows,
      },
      sourceIds,
    },
    ...(worst === undefined
      ? []
      : [
          {
            headline: messages.bottleneck(share, oneLine(worst.from, 40), oneLine(worst.to, 40)),
            chart: {
              form: 'bar' as const,
              categories: edges.map(step),
              series: [{ name: messages.waiting, values: edges.map((edge) => edge.share) }],
              percent: true,
              alt: messages.waitingAlt(step(worst), share),
            },
            sourceIds,
          },
        ]),
  ];
};

/** Presents the datasets of the deck and their trust gates. */
export const dataIdeas = ({ state, composition, messages }: Drafting): SlideIdea[] => {
  const { language } = composition;
  if (state.datasets.length === 0) return [];
  const sourceIds = citeDatasets(state.datasets, composition);
  const rows = state.datasets.reduce((sum, { dataset }) => sum + dataset.rows, 0);
  const open = state.datasets.filter((each) => gateOf(each) === 'open').length;
  const { figures, messages: state_ } = { figures: composition.figures, messages: composition.messages };
  const titles = messages.dataColumns;
  return [
    {
      headline: messages.data(
        figures.many({ id: 'data.datasets', label: state_.figures.datasets, value: state.datasets.length, sourceIds }, state_.datasetNoun),
        figures.many({ id: 'data.rows', label: state_.figures.rows, value: rows, sourceIds }, state_.rowNoun),
        figures.say({ id: 'data.open', label: messages.openGates, value: open, unit: 'count', sourceIds }),
      ),
      table: {
        columns: [
          { title: titles.name, right: false },
          { title: titles.rows, right: true },
          { title: titles.version, right: true },
          { title: titles.updated, right: true },
          { title: titles.quality, right: true },
          { title: titles.gate, right: false },
        ],
        rows: state.datasets.map((each) => [
          oneLine(each.dataset.name),
          formatNumber(each.dataset.rows, language, 0),
          formatNumber(each.dataset.version, language, 0),
          formatDate(each.dataset.updatedAt.toISOString(), language),
          each.check?.score == null ? '–' : formatPercent(Math.min(each.check.score, each.check.score < 1 ? 0.999 : 1), language, 1),
          state_.gates[gateOf(each)],
        ]),
      },
      sourceIds,
    },
  ];
};

/** Presents the status of initiatives and lists blocked and overdue ones. */
export const initiativeIdeas = ({ state, composition, messages }: Drafting): SlideIdea[] => {
  const initiatives = initiativesOf(state);
  if (initiatives.length === 0) return [];
  const { language, today } = composition;
  const { statuses, figures: labels, initiativeNoun } = composition.messages;
  const sourceIds = [...new Set(initiatives.map(({ datasetId }) => datasetId))];
  const late = overdue(initiatives, today);
  const stuck = [...blocked(initiatives), ...late.filter(({ status }) => status !== 'blocked')];
  const count = (id: string, label: string, value: number): string =>
    composition.figures.say({ id: `initiatives.${id}`, label, value, unit: 'count', sourceIds });
  const areaOf = ({ area }: (typeof initiatives)[number]): string => (area === null ? messages.noArea : oneLine(area, 30));
  const areas = [...new Set(initiatives.map(areaOf))].slice(0, MAX_BARS);
  const kinds = [...INITIATIVE_STATUSES, null].filter((status) => initiatives.some((each) => each.status === status));
  const titles = messages.stuckColumns;
  return [
    {
      headline: messages.initiatives(
        count('overdue', labels.overdue, late.length),
        count('total', labels.initiatives, initiatives.length),
        count('blocked', labels.initiativesIn(statuses.blocked), blocked(initiatives).length),
      ),
      chart: {
        form: 'stacked-bar',
        categories: areas,
        series: kinds.map((status) => ({
          name: statuses[status ?? 'unknown'],
          values: areas.map((area) => initiatives.filter((each) => areaOf(each) === area && each.status === status).length),
        })),
        percent: false,
        alt: messages.initiativesAlt(listed(areas, composition.messages.and)),
      },
      sourceIds,
    },
    ...(stuck.length === 0
      ? []
      : [
          {
            headline: messages.stuck(
              composition.figures.many({ id: 'initiatives.stuck', label: messages.points, value: stuck.length, sourceIds }, initiativeNoun),
            ),
            table: {
              columns: [titles.name, titles.area, titles.owner, titles.due, titles.status].map((title) => ({ title, right: false })),
              rows: stuck.map((each) => [
                oneLine(each.name),
                areaOf(each),
                each.owner === null ? '–' : oneLine(each.owner, 60),
                each.due === null ? '–' : formatDate(each.due, language),
                [statuses[each.status ?? 'unknown'], ...(late.includes(each) ? [messages.late] : [])].join(', '),
              ]),
            },
            sourceIds,
          },
        ]),
  ];
};

/** Lists obstacles and pending decisions that follow from the data. */
export const closingIdea = ({ state, composition, messages }: Drafting): SlideIdea => {
  const statements = [describeObstacles(state, composition), describeDecisions(state, composition)].flatMap((each) => each.statements);
  const sourceIds = [...new Set(statements.flatMap((each) => each.sourceIds))];
  if (statements.length === 0) return { kind: 'closing', headline: messages.closingNone, bullets: [messages.closingNoneText], sourceIds };
  const count = composition.figures.many(
    { id: 'closing.points', label: messages.points, value: statements.length, sourceIds },
    messages.point,
  );
  return { kind: 'closing', headline: messages.closing(count), bullets: statements.map(({ text }) => text), sourceIds };
};
