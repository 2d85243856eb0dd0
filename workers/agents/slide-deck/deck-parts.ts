import { formatDate, formatNumber, formatPercent } from '../../documents/formatting.js';
import {
  blocked,
  byMisses,
  citeDatasets,
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

const MAX_COURSES = 3;
const MAX_BARS = 12;
const MAX_MISSED_TARGETS = 7;

/** Where the tenant stands, in the sentences that briefings and reports have. */
export const summaryIdeas = ({ state, composition, words }: Drafting): SlideIdea[] => {
  const standing = describeStatus(state, composition);
  if (standing.length === 0) return [];
  const sourceIds = [...new Set(standing.flatMap((each) => each.sourceIds))];
  return [{ headline: words.summary, bullets: standing.map(({ text }) => text), sourceIds }];
};

/** How many KPIs reach their targets, all of them at a glance, and the course of those that miss most often. */
export const kpiIdeas = (drafting: Drafting): SlideIdea[] => {
  const { state, composition, words } = drafting;
  const kpis = kpisOf(state);
  if (kpis.length === 0) return [];
  const sourceIds = citeDatasets(
    state.datasets.filter((each) => each.kpis !== null),
    composition,
  );
  const count = (id: string, label: string, value: number): string =>
    composition.figures.say({ id: `kpis.${id}`, label, value, unit: 'count', sourceIds });
  const judged = kpis.filter(({ reached }) => reached !== null);
  const reached = judged.filter((kpi) => kpi.reached).length;
  const { figures } = composition.words;
  const noun = (id: string, value: number): string =>
    composition.figures.many({ id: `kpis.${id}`, label: figures.kpisJudged, value, sourceIds }, composition.words.kpiNoun);
  const headline =
    judged.length === 0
      ? words.kpisUnjudged(noun('total', kpis.length))
      : words.kpis(count('reached', figures.kpisReached, reached), count('judged', figures.kpisJudged, judged.length));
  const table = kpiTable(kpis.map(toKpiRow), composition.language);
  const missed = judged.length - reached;
  return [
    ...(judged.length === 0 ? [] : [reachedIdea(kpis, headline, sourceIds, drafting)]),
    ...shareChart(kpis, sourceIds, drafting),
    {
      headline: missed === 0 ? words.kpiTableAll : words.kpiTable(noun('missed', missed)),
      table: {
        columns: table.columns.map(({ title, align }) => ({ title, right: align === 'right' })),
        rows: table.rows.map((row) => row.map((cell) => (cell === null ? '–' : String(cell)))),
      },
      notes: table.note ?? '',
      sourceIds,
    },
    ...byMisses(kpis)
      .slice(0, MAX_COURSES)
      .map((kpi) => courseIdea(kpi, drafting)),
  ];
};

/** How many KPIs are on target, and which are not. */
const reachedIdea = (kpis: readonly PlacedKpi[], headline: string, sourceIds: string[], { words, composition }: Drafting): SlideIdea => {
  const { figures, language } = composition;
  const of = (reached: boolean | null): PlacedKpi[] => kpis.filter((kpi) => kpi.reached === reached);
  const parts = [
    { name: words.reached, count: of(true).length },
    { name: words.missed, count: of(false).length },
    { name: words.unjudged, count: of(null).length },
  ].filter(({ count }) => count > 0);
  const said = ({ key, name, unit, datasetId }: PlacedKpi, id: string, label: string, value: number): string =>
    figures.say({
      id: `${key}.${id}`,
      label: `${oneLine(name, 60)}: ${label}`,
      value,
      unit: unit === null ? '' : oneLine(unit, 20),
      sourceIds: [datasetId],
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
      series: [{ name: composition.words.kpiNoun[1], values: parts.map(({ count }) => count) }],
      percent: false,
      alt: words.reachedAlt(text(of(true).length), text(kpis.length - of(null).length)),
    },
    bullets: missed.map((kpi) =>
      words.missedKpi(oneLine(kpi.name, 60), said(kpi, 'value', words.actual, kpi.value), said(kpi, 'target', words.goal, kpi.target ?? 0)),
    ),
    sourceIds,
  };
};

const shareChart = (kpis: readonly PlacedKpi[], sourceIds: string[], { words, composition }: Drafting): SlideIdea[] => {
  const { language } = composition;
  const rows = kpis
    .flatMap(({ name, onTarget, judged }) =>
      onTarget === null || judged === 0 ? [] : [{ name: oneLine(name, 40), share: onTarget / judged }],
    )
    .toSorted((a, b) => a.share - b.share)
    .slice(0, MAX_BARS);
  const [least] = rows;
  if (!least) return [];
  const share = composition.figures.say({
    ...{ id: 'kpis.least', label: `${least.name}: ${words.kpiShares}`, value: least.share, unit: 'share', sourceIds },
  });
  return [
    {
      headline: words.kpiLeast(least.name, share),
      chart: {
        form: 'bar',
        categories: rows.map(({ name }) => name),
        series: [{ name: words.kpiShares, values: rows.map(({ share }) => share) }],
        percent: true,
        alt: words.kpiChart(`${least.name} (${formatPercent(least.share, language, 0)})`),
      },
      sourceIds,
    },
  ];
};

const courseIdea = (kpi: PlacedKpi, { words, composition }: Drafting): SlideIdea => {
  const { language, figures } = composition;
  const name = oneLine(kpi.name, 60);
  const sourceIds = [kpi.datasetId];
  const say = (id: string, label: string, value: number, unit: string): string =>
    figures.say({ id: `${kpi.key}.${id}`, label: `${name}: ${label}`, value, unit, sourceIds });
  const unit = kpi.unit === null ? '' : oneLine(kpi.unit, 20);
  const [first, last] = [kpi.points[0], kpi.points.at(-1)];
  return {
    headline: words.course(
      name,
      say('on_target', composition.words.figures.kpiOnTarget(name), kpi.onTarget ?? 0, 'count'),
      say('judged', composition.words.figures.kpiJudged(name), kpi.judged, 'count'),
      say('value', words.actual, kpi.value, unit),
      kpi.target === null ? '–' : say('target', words.goal, kpi.target, unit),
    ),
    chart: {
      form: 'line',
      categories: kpi.points.map(({ date }) => dayText(kpi, date, language)),
      series: [
        { name: unit === '' ? words.actual : `${words.actual} (${unit})`, values: kpi.points.map(({ value }) => value) },
        { name: words.goal, values: kpi.points.map(({ target }) => target) },
      ],
      percent: false,
      alt: words.courseAlt(name, first ? dayText(kpi, first.date, language) : '', last ? dayText(kpi, last.date, language) : ''),
    },
    notes: kpi.notes.map(({ date, text }) => `${dayText(kpi, date, language)}: ${oneLine(text, 200)}`).join('\n'),
    sourceIds,
  };
};

/** How long a case takes, and where it waits. */
export const processIdeas = (process: ProcessState, number: number, { words, composition }: Drafting): SlideIdea[] => {
  const { counts, throughput, rework, bottlenecks } = process.result;
  const sourceIds = [citeProcess(process, composition)];
  const { figures: labels } = composition.words;
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
      headline: words.process(name, median, p90),
      table: {
        columns: [
          { title: words.keyFigure, right: false },
          { title: words.keyValue, right: true },
        ],
        rows,
      },
      sourceIds,
    },
    ...(worst === undefined
      ? []
      : [
          {
            headline: words.bottleneck(share, oneLine(worst.from, 40), oneLine(worst.to, 40)),
            chart: {
              form: 'bar' as const,
              categories: edges.map(step),
              series: [{ name: words.waiting, values: edges.map((edge) => edge.share) }],
              percent: true,
              alt: words.waitingAlt(step(worst), share),
            },
            sourceIds,
          },
        ]),
  ];
};

/** Which data the deck rests on, and how far they can be trusted. */
export const dataIdeas = ({ state, composition, words }: Drafting): SlideIdea[] => {
  const { language } = composition;
  if (state.datasets.length === 0) return [];
  const sourceIds = citeDatasets(state.datasets, composition);
  const rows = state.datasets.reduce((sum, { dataset }) => sum + dataset.rows, 0);
  const open = state.datasets.filter((each) => gateOf(each) === 'open').length;
  const { figures, words: state_ } = { figures: composition.figures, words: composition.words };
  const titles = words.dataColumns;
  return [
    {
      headline: words.data(
        figures.many({ id: 'data.datasets', label: state_.figures.datasets, value: state.datasets.length, sourceIds }, state_.datasetNoun),
        figures.many({ id: 'data.rows', label: state_.figures.rows, value: rows, sourceIds }, state_.rowNoun),
        figures.say({ id: 'data.open', label: words.openGates, value: open, unit: 'count', sourceIds }),
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

/** How the initiatives stand, and which are stuck. */
export const initiativeIdeas = ({ state, composition, words }: Drafting): SlideIdea[] => {
  const initiatives = initiativesOf(state);
  if (initiatives.length === 0) return [];
  const { language, today } = composition;
  const { statuses, figures: labels, initiativeNoun } = composition.words;
  const sourceIds = [...new Set(initiatives.map(({ datasetId }) => datasetId))];
  const late = overdue(initiatives, today);
  const stuck = [...blocked(initiatives), ...late.filter(({ status }) => status !== 'blocked')];
  const count = (id: string, label: string, value: number): string =>
    composition.figures.say({ id: `initiatives.${id}`, label, value, unit: 'count', sourceIds });
  const areaOf = ({ area }: (typeof initiatives)[number]): string => (area === null ? words.noArea : oneLine(area, 30));
  const areas = [...new Set(initiatives.map(areaOf))].slice(0, MAX_BARS);
  const kinds = [...INITIATIVE_STATUSES, null].filter((status) => initiatives.some((each) => each.status === status));
  const titles = words.stuckColumns;
  return [
    {
      headline: words.initiatives(
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
        alt: words.initiativesAlt(listed(areas, composition.words.and)),
      },
      sourceIds,
    },
    ...(stuck.length === 0
      ? []
      : [
          {
            headline: words.stuck(
              composition.figures.many({ id: 'initiatives.stuck', label: words.points, value: stuck.length, sourceIds }, initiativeNoun),
            ),
            table: {
              columns: [titles.name, titles.area, titles.owner, titles.due, titles.status].map((title) => ({ title, right: false })),
              rows: stuck.map((each) => [
                oneLine(each.name),
                areaOf(each),
                each.owner === null ? '–' : oneLine(each.owner, 60),
                each.due === null ? '–' : formatDate(each.due, language),
                [statuses[each.status ?? 'unknown'], ...(late.includes(each) ? [words.late] : [])].join(', '),
              ]),
            },
            sourceIds,
          },
        ]),
  ];
};

/** What the data say somebody has to do next. */
export const closingIdea = ({ state, composition, words }: Drafting): SlideIdea => {
  const statements = [describeObstacles(state, composition), describeDecisions(state, composition)].flatMap((each) => each.statements);
  const sourceIds = [...new Set(statements.flatMap((each) => each.sourceIds))];
  if (statements.length === 0) return { kind: 'closing', headline: words.closingNone, bullets: [words.closingNoneText], sourceIds };
  const count = composition.figures.many({ id: 'closing.points', label: words.points, value: statements.length, sourceIds }, words.point);
  return { kind: 'closing', headline: words.closing(count), bullets: statements.map(({ text }) => text), sourceIds };
};
