import { plainText } from '../../../documents/text/inline-text.js';
import { byInterest, dayText, kpisOf, kpiTable, listed, oneLine, toKpiRow, type PlacedKpi } from '../../../methods/tenant-state/index.js';
import { sourceNote, type Block, type Draft, type SectionContent } from '../draft.js';

/** Maximum number of charts, of the KPIs that the request names and of those that miss their targets most often. */
const MAX_CHARTS = 4;

/** Compares latest values with targets and the previous year and charts the KPIs of most interest. */
export const kpiSection = (draft: Draft): SectionContent => {
  const kpis = kpisOf(draft.state);
  const gaps = gapsOf(kpis, draft);
  if (kpis.length === 0) return { blocks: [], gaps };
  const charts = byInterest(kpis)
    .slice(0, MAX_CHARTS)
    .flatMap((kpi) => planProgressOf(kpi, draft));
  return {
    blocks: [
      overview(kpis, draft),
      ...(charts.length === 0 ? [] : [{ type: 'heading', level: 2, text: draft.messages.kpis.charts } satisfies Block, ...charts]),
    ],
    gaps,
  };
};

const gapsOf = (kpis: readonly PlacedKpi[], { state, messages, composition }: Draft): string[] => {
  const { and } = composition.messages;
  const unjudged = kpis.filter(({ reached }) => reached === null).map(({ name }) => oneLine(name));
  const ofTables = state.datasets.flatMap(({ dataset, kpis: read }) => {
    if (!read) return [];
    const { ambiguous, total, series } = read;
    const shown = series.length + ambiguous.length;
    const say = (id: string, label: string, value: number): string =>
      composition.figures.say({ id: `kpis.${id}.${dataset.datasetId}`, label, value, unit: 'count', sourceIds: [dataset.datasetId] });
    return [
      ...(ambiguous.length > 0
        ? [messages.gaps.ambiguous(listed([...new Set(ambiguous.map((name) => oneLine(name)))], and), dataset.name)]
        : []),
      ...(total > shown
        ? [messages.gaps.cutSeries(say('shown', messages.kpis.shown, shown), say('all', messages.kpis.all, total), dataset.name)]
        : []),
    ];
  });
  return [...ofTables, ...(unjudged.length > 0 ? [messages.gaps.unjudged(listed(unjudged, and))] : [])];
};

const overview = (kpis: readonly PlacedKpi[], draft: Draft): Block => {
  const { messages, composition } = draft;
  for (const kpi of kpis) keepFigures(kpi, draft);
  const table = kpiTable(kpis.map(toKpiRow), composition.language);
  return { ...table, note: `${table.note} ${messages.source}: ${sourceNote([...new Set(kpis.map(({ sourceId }) => sourceId))], draft)}` };
};

const keepFigures = ({ key, name, unit, sourceId, value, target, yearBefore }: PlacedKpi, { messages, composition }: Draft): void => {
  const keep = (id: string, label: string, number: number | null): void => {
    if (number !== null) composition.figures.say({ id: `${key}.${id}`, label, value: number, unit: unit ?? '', sourceIds: [sourceId] });
  };
  keep('value', messages.kpis.value(name), value);
  keep('target', messages.kpis.target(name), target);
  keep('before', messages.kpis.before(name), yearBefore);
};

const planProgressOf = (kpi: PlacedKpi, draft: Draft): Block[] => {
  const { messages, composition } = draft;
  const notes = kpi.notes.filter(({ date }) => kpi.points.some((point) => point.date === date));
  return [
    {
      type: 'chart',
      form: 'line',
      title: oneLine(messages.kpis.chart(kpi.name, kpi.area)),
      x: { kind: 'date' },
      y: { title: oneLine(kpi.unit ?? composition.messages.kpiTable.columns.value) },
      rows: kpi.points.flatMap(({ date, value, target }) => [
        { x: date, series: messages.kpis.actual, y: value },
        ...(target === null ? [] : [{ x: date, series: messages.kpis.goal, y: target }]),
      ]),
      source: sourceNote([kpi.sourceId], draft),
    },
    ...notes.map(
      ({ date, text }) =>
        ({ type: 'paragraph', text: plainText(messages.kpis.noted(dayText(kpi, date, composition.language), text)) }) satisfies Block,
    ),
  ];
};
