import { DIMENSION_LABELS } from '../../../subgraphs/sources/index.js';
import { FINDINGS, gateOf, gateReasons, listed, mainFindings, oneLine, type DatasetState } from '../../methods/tenant-state/index.js';
import { sourceNote, statementText, type Block, type Draft, type SectionContent } from './draft.js';

const MAX_CHARTED = 20;
const FINDINGS_PER_DATASET = 5;

/** Which datasets the report rests on, and how far each can be relied on. */
export const dataBasisSection = (draft: Draft): SectionContent => {
  const { state, composition, words } = draft;
  const { columns, caption, note } = words.dataBasis;
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
      shown(check?.score),
      composition.words.gates[gateOf(each)],
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
  if (datasetTotal === datasets.length) return { blocks: [block], gaps: [] };
  const sourceIds = datasets.map(({ dataset }) => dataset.datasetId);
  const say = (id: string, name: string, value: number): string =>
    composition.figures.say({ id, label: name, value, unit: 'count', sourceIds });
  const { considered, datasets: all } = composition.words.figures;
  const gap = words.gaps.datasets(say('data.considered', considered, datasets.length), say('data.datasets', all, datasetTotal));
  return { blocks: [block], gaps: [gap] };
};

/** How good the data are by dimension, and what was found. */
export const dataQualitySection = (draft: Draft): SectionContent => {
  const { state, composition, words } = draft;
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
    { type: 'heading', level: 2, text: words.quality.findings },
    findingTable(checked, draft),
  ];
  return {
    blocks,
    gaps: [
      ...(unchecked.length > 0 ? [words.gaps.unchecked(listed(unchecked, composition.words.and))] : []),
      ...(cut.length > 0 ? [words.gaps.cutCells(listed(cut, composition.words.and))] : []),
    ],
  };
};

const gateText = (each: DatasetState, { composition, words }: Draft): string => {
  const { dataset } = each;
  const reasons = listed(gateReasons(each, composition), composition.words.and);
  const text = words.quality.gate(dataset.name, composition.words.gates[gateOf(each)], reasons);
  return statementText({ text, sourceIds: [dataset.datasetId] }, composition);
};

/** Scores as they are shown: one that is not faultless never looks so. */
const shown = (score: number | null | undefined): number | null =>
  typeof score !== 'number' ? null : score < 1 ? Math.min(score, 0.999) : score;

const dimensionTable = (checked: readonly DatasetState[], { words, composition }: Draft): Block => ({
  type: 'table',
  caption: words.quality.caption,
  columns: [
    { title: words.quality.dataset },
    ...Object.values(DIMENSION_LABELS).map((names) => ({ title: names[composition.language], kind: 'percent' as const, digits: 1 })),
    { title: words.quality.overall, kind: 'percent', digits: 1 },
  ],
  rows: checked.map(({ dataset, check }) => [
    oneLine(dataset.name),
    ...Object.keys(DIMENSION_LABELS).map((name) => shown(check?.assessment.dimensions.find(({ dimension }) => dimension === name)?.score)),
    shown(check?.score),
  ]),
});

/** Overall scores side by side, where there are several. */
const scoreChart = (checked: readonly DatasetState[], draft: Draft): Block[] => {
  const { words } = draft;
  const rows = checked.flatMap(({ dataset, check }) => {
    const y = shown(check?.score);
    return y === null ? [] : [{ x: oneLine(`${refOf(dataset.datasetId, draft)} ${dataset.name}`), y }];
  });
  if (rows.length < 2) return [];
  return [
    {
      type: 'chart',
      form: 'bar',
      title: words.quality.chart,
      x: {},
      y: { title: words.quality.overall, kind: 'percent' },
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

const findingTable = (checked: readonly DatasetState[], { words, composition }: Draft): Block => {
  const { findingColumns: titles, noFindings } = words.quality;
  const rows = checked.flatMap(({ dataset, check }) =>
    (check ? mainFindings(check.assessment, FINDINGS_PER_DATASET) : []).map(({ check: name, columns, failed, checked: of, share }) => [
      oneLine(dataset.name),
      FINDINGS[name][composition.language],
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
