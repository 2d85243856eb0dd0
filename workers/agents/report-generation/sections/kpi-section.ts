import { unitIn } from '../../../../platform/content/index.js';
import { plainText } from '../../../documents/text/inline-text.js';
import {
  byInterest,
  dayText,
  kpisOf,
  kpiTable,
  lightOf,
  listed,
  oneLine,
  quantity,
  toKpiRow,
  type PlacedKpi,
} from '../../../methods/tenant-state/index.js';
import { sourceNote, type Block, type Draft, type SectionContent } from '../draft.js';
import { askedKpiBlocks, periodTable } from './asked-kpi.js';

/** Maximum number of small charts; first those of the KPIs that the request names and of those that miss their targets most often. */
const MAX_CHARTS = 12;
/** Maximum number of asked KPIs with their definition and values. */
const MAX_DETAILED = 3;
/** Number of newest points per chart. */
const MAX_POINTS = 24;

/** Compares latest values with targets and the previous year and charts the KPIs of most interest. */
export const kpiSection = (draft: Draft): SectionContent => {
  const kpis = kpisOf(draft.state);
  const gaps = gapsOf(kpis, draft);
  if (kpis.length === 0) return { blocks: [], gaps };
  const first = byInterest(kpis);
  const charted = [...first, ...kpis.filter((kpi) => !first.includes(kpi))].slice(0, MAX_CHARTS);
  return {
    blocks: [
      // The review has these values.
      ...(draft.isReviewed ? [] : [...periodTable(kpis, draft), overview(kpis, draft)]),
      ...coursesOf(charted, draft),
      ...kpis
        .filter(({ isAsked }) => isAsked)
        .slice(0, draft.isShort ? 0 : MAX_DETAILED)
        .flatMap((kpi) => askedKpiBlocks(kpi, draft)),
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

/** Returns the courses of the KPIs as a grid of small charts, and the notes on single points. */
const coursesOf = (kpis: readonly PlacedKpi[], draft: Draft): Block[] => {
  const { messages, composition } = draft;
  const { language } = composition;
  const notes = kpis.flatMap((kpi) =>
    kpi.notes
      .filter(({ date }) => kpi.points.some((point) => point.date === date))
      .slice(-1)
      .map(
        ({ date, text }) => `**${plainText(oneLine(kpi.name))}:** ${plainText(messages.kpis.noted(dayText(kpi, date, language), text))}`,
      ),
  );
  return [
    {
      type: 'multiples',
      title: messages.kpis.charts,
      panels: kpis.map((kpi) => {
        const { name, area, unit, points, target, value, last } = kpi;
        const light = lightOf(kpi);
        const amount = (number: number): string => quantity(number, unit ?? '', language);
        return {
          title: oneLine(messages.kpis.chart(name, area)),
          note: oneLine(`${amount(value)} · ${dayText(kpi, last, language)}`),
          ...(light && { light }),
          unit: unit === null ? '' : oneLine(unitIn(language, unit), 60),
          rows: points.slice(-MAX_POINTS).map((point) => ({ x: point.date, y: point.value })),
          ...(target !== null && { reference: { label: oneLine(`${messages.kpis.goal} ${amount(target)}`), value: target } }),
        };
      }),
      source: sourceNote([...new Set(kpis.map(({ sourceId }) => sourceId))], draft),
    },
    ...(notes.length === 0 ? [] : [{ type: 'list', items: notes } satisfies Block]),
  ];
};
