import { plainText } from '../../documents/inline-text.js';
import { byMisses, dayText, kpisOf, kpiTable, listed, oneLine, toKpiRow, type PlacedKpi } from '../../methods/tenant-state/index.js';
import { sourceNote, type Block, type Draft, type SectionContent } from './draft.js';

/** Charts of the KPIs that miss their targets most often. */
const MAX_CHARTS = 4;

/** Newest values against targets and the previous year, and the course of the KPIs that keep missing. */
export const kpiSection = (draft: Draft): SectionContent => {
  const kpis = kpisOf(draft.state);
  const gaps = gapsOf(kpis, draft);
  if (kpis.length === 0) return { blocks: [], gaps };
  const charts = byMisses(kpis)
    .slice(0, MAX_CHARTS)
    .flatMap((kpi) => courseOf(kpi, draft));
  return {
    blocks: [
      overview(kpis, draft),
      ...(charts.length === 0 ? [] : [{ type: 'heading', level: 2, text: draft.words.kpis.charts } satisfies Block, ...charts]),
    ],
    gaps,
  };
};

const gapsOf = (kpis: readonly PlacedKpi[], { state, words, composition }: Draft): string[] => {
  const { and } = composition.words;
  const unjudged = kpis.filter(({ reached }) => reached === null).map(({ name }) => oneLine(name));
  const ofTables = state.datasets.flatMap(({ dataset, kpis: read }) => {
    if (!read) return [];
    const { ambiguous, total, series } = read;
    const shown = series.length + ambiguous.length;
    const say = (id: string, label: string, value: number): string =>
      composition.figures.say({ id: `kpis.${id}.${dataset.datasetId}`, label, value, unit: 'count', sourceIds: [dataset.datasetId] });
    return [
      ...(ambiguous.length > 0
        ? [words.gaps.ambiguous(listed([...new Set(ambiguous.map((name) => oneLine(name)))], and), dataset.name)]
        : []),
      ...(total > shown
        ? [words.gaps.cutSeries(say('shown', words.kpis.shown, shown), say('all', words.kpis.all, total), dataset.name)]
        : []),
    ];
  });
  return [...ofTables, ...(unjudged.length > 0 ? [words.gaps.unjudged(listed(unjudged, and))] : [])];
};

const overview = (kpis: readonly PlacedKpi[], draft: Draft): Block => {
  const { words, composition } = draft;
  for (const kpi of kpis) keepFigures(kpi, draft);
  const table = kpiTable(kpis.map(toKpiRow), composition.language);
  return { ...table, note: `${table.note} ${words.source}: ${sourceNote([...new Set(kpis.map(({ datasetId }) => datasetId))], draft)}` };
};

const keepFigures = ({ key, name, unit, datasetId, value, target, yearBefore }: PlacedKpi, { words, composition }: Draft): void => {
  const keep = (id: string, label: string, number: number | null): void => {
    if (number !== null) composition.figures.say({ id: `${key}.${id}`, label, value: number, unit: unit ?? '', sourceIds: [datasetId] });
  };
  keep('value', words.kpis.value(name), value);
  keep('target', words.kpis.target(name), target);
  keep('before', words.kpis.before(name), yearBefore);
};

const courseOf = (kpi: PlacedKpi, draft: Draft): Block[] => {
  const { words, composition } = draft;
  const notes = kpi.notes.filter(({ date }) => kpi.points.some((point) => point.date === date));
  return [
    {
      type: 'chart',
      form: 'line',
      title: oneLine(words.kpis.chart(kpi.name, kpi.area)),
      x: { kind: 'date' },
      y: { title: oneLine(kpi.unit ?? composition.words.kpiTable.columns.value) },
      rows: kpi.points.flatMap(({ date, value, target }) => [
        { x: date, series: words.kpis.actual, y: value },
        ...(target === null ? [] : [{ x: date, series: words.kpis.goal, y: target }]),
      ]),
      source: sourceNote([kpi.datasetId], draft),
    },
    ...notes.map(
      ({ date, text }) =>
        ({ type: 'paragraph', text: plainText(words.kpis.noted(dayText(kpi, date, composition.language), text)) }) satisfies Block,
    ),
  ];
};
