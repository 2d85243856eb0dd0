import { dimensionNames } from '../../../../subgraphs/sources/index.js';
import {
  findingLabel,
  gateOf,
  gateReasons,
  listed,
  mainFindings,
  oneLine,
  type DatasetState,
} from '../../../methods/tenant-state/index.js';
import { sourceNote, statementText, type Block, type Draft, type SectionContent } from '../draft.js';

const MAX_CHARTED = 20;
const MAX_COLUMNS = 40;
const MAX_FINDINGS_PER_DATASET = 5;

/** Lists the datasets of the report with their version, quality and trust gate. */
export const dataBasisSection = (draft: Draft): SectionContent => {
  const { state, composition, messages } = draft;
  const { columns, caption, note } = messages.dataBasis;
  if (state.datasets.length === 0) return { blocks: [], gaps: [] };
  const rows = state.datasets.map((each) => {
    const { dataset, check } = each;
    return [
      refOf(dataset.datasetId, draft),
      oneLine(dataset.name),
      dataset.rows,
      dataset.columns.length,
      dataset.version,
      dataset.updatedAt.toISOString(),
      displayedScore(check?.score),
      composition.messages.gates[gateOf(each)],
    ];
  });
  const block: Block = {
    type: 'table',
    caption,
    columns: [
      { title: columns.ref },
      { title: columns.name },
      { title: columns.rows, kind: 'number' },
      { title: columns.columns, kind: 'number' },
      { title: columns.version, kind: 'number' },
      { title: columns.updated, kind: 'date' },
      { title: columns.quality, kind: 'percent', digits: 1 },
      { title: columns.gate },
    ],
    rows,
    note,
  };
  const { datasets, datasetTotal } = state;
  const blocks = [block, ...columnTables(draft)];
  if (datasetTotal === datasets.length) return { blocks, gaps: [] };
  const sourceIds = datasets.map(({ dataset }) => dataset.datasetId);
  const say = (id: string, name: string, value: number): string =>
    composition.figures.say({ id, label: name, value, unit: 'count', sourceIds });
  const { considered, datasets: all } = composition.messages.figures;
  const gap = messages.gaps.datasets(say('data.considered', considered, datasets.length), say('data.datasets', all, datasetTotal));
  return { blocks, gaps: [gap] };
};

/** Lists the columns of the datasets that the request names. */
const columnTables = ({ state, lead, messages }: Draft): Block[] => {
  const { columnTable: titles } = messages.dataBasis;
  return state.datasets
    .filter(({ dataset }) => lead.datasetIds.includes(dataset.datasetId))
    .map(({ dataset }) => ({
      type: 'table',
      caption: oneLine(titles.caption(dataset.name)),
      columns: [
        { title: titles.column },
        { title: titles.empty, kind: 'number' },
        { title: titles.share, kind: 'percent', digits: 1 },
        { title: titles.distinct, kind: 'number' },
      ],
      rows: dataset.profile.columns
        .slice(0, MAX_COLUMNS)
        .map(({ name, nulls, nullShare, distinct }) => [oneLine(name), nulls, nullShare, Math.round(distinct)]),
    }));
};

/** Reports data quality by dimension and the main findings. */
export const dataQualitySection = (draft: Draft): SectionContent => {
  const { state, composition, messages } = draft;
  const checked = state.datasets.filter(({ check }) => check !== null);
  if (checked.length === 0) return { blocks: [], gaps: [] };
  const cut = checked
    .filter(({ check }) => check && check.assessment.suspectCellCount > check.assessment.cells.length)
    .map(({ dataset }) => dataset.name);
  const unchecked = state.datasets.filter(({ check }) => check === null).map(({ dataset }) => dataset.name);
  const blocks: Block[] = [
    { type: 'list', items: checked.map((each) => gateText(each, draft)) },
    dimensionTable(checked, draft),
    ...scoreChart(checked, draft),
    { type: 'heading', level: 2, text: messages.quality.findings },
    findingTable(checked, draft),
  ];
  return {
    blocks,
    gaps: [
      ...(unchecked.length > 0 ? [messages.gaps.unchecked(listed(unchecked, composition.messages.and))] : []),
      ...(cut.length > 0 ? [messages.gaps.cutCells(listed(cut, composition.messages.and))] : []),
    ],
  };
};

const gateText = (each: DatasetState, { composition, messages }: Draft): string => {
  const { dataset } = each;
  const reasons = listed(gateReasons(each, composition), composition.messages.and);
  const text = messages.quality.gate(dataset.name, composition.messages.gates[gateOf(each)], reasons || null);
  return statementText({ text, sourceIds: [dataset.datasetId] }, composition);
};

/** Limits scores below 1 to 0.999, so that they are never displayed as 100%. */
const displayedScore = (score: number | null | undefined): number | null =>
  typeof score !== 'number' ? null : score < 1 ? Math.min(score, 0.999) : score;

const dimensionTable = (checked: readonly DatasetState[], { messages, composition }: Draft): Block => ({
  type: 'table',
  caption: messages.quality.caption,
  columns: [
    { title: messages.quality.dataset },
    ...Object.values(dimensionNames(composition.language)).map((title) => ({ title, kind: 'percent' as const, digits: 1 })),
    { title: messages.quality.overall, kind: 'percent', digits: 1 },
  ],
  rows: checked.map(({ dataset, check }) => [
    oneLine(dataset.name),
    ...Object.keys(dimensionNames(composition.language)).map((name) =>
      displayedScore(check?.assessment.dimensions.find(({ dimension }) => dimension === name)?.score),
    ),
    displayedScore(check?.score),
  ]),
});

/** Returns a chart of overall scores if there are at least two. */
const scoreChart = (checked: readonly DatasetState[], draft: Draft): Block[] => {
  const { messages } = draft;
  const rows = checked.flatMap(({ dataset, check }) => {
    const y = displayedScore(check?.score);
    return y === null ? [] : [{ x: oneLine(`${refOf(dataset.datasetId, draft)} ${dataset.name}`), y }];
  });
  if (rows.length < 2) return [];
  return [
    {
      type: 'chart',
      form: 'bar',
      title: messages.quality.chart,
      x: {},
      y: { title: messages.quality.overall, kind: 'percent' },
      rows: rows.slice(0, MAX_CHARTED),
      source: sourceNote(
        checked.map(({ dataset }) => dataset.datasetId),
        draft,
      ),
    },
  ];
};

const refOf = (datasetId: string, { composition }: Draft): string =>
  composition.sources.listed.find(({ id }) => id === datasetId)?.ref ?? '';

const findingTable = (checked: readonly DatasetState[], { messages, composition }: Draft): Block => {
  const { findingColumns: titles, noFindings } = messages.quality;
  const rows = checked.flatMap(({ dataset, check }) =>
    (check ? mainFindings(check.assessment, MAX_FINDINGS_PER_DATASET) : []).map(({ check: name, columns, failed, checked: of, share }) => [
      oneLine(dataset.name),
      findingLabel(name, composition.language),
      oneLine(columns.join(', ')),
      failed,
      of,
      share,
    ]),
  );
  if (rows.length === 0) return { type: 'paragraph', text: noFindings };
  return {
    type: 'table',
    columns: [
      { title: titles.dataset },
      { title: titles.finding },
      { title: titles.columns },
      { title: titles.failed, kind: 'number' },
      { title: titles.checked, kind: 'number' },
      { title: titles.share, kind: 'percent', digits: 2 },
    ],
    rows,
  };
};
