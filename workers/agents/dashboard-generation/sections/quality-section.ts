import { dimensionNames } from '../../../../subgraphs/sources/index.js';
import { findingLabel, gateOf, mainFindings, oneLine, type TenantState } from '../../../methods/tenant-state/index.js';
import type { DashboardPanel, DashboardSection } from '../dashboard-result.js';
import { filterOf, section, tile, type Drafting } from '../drafting.js';
import { messagesIn as tenantStateMessagesIn } from '../../../methods/tenant-state/messages.js';

const FINDINGS_PER_DATASET = 10;

/** Returns the section on data quality: scores by dimension, trust gates and findings. */
export const qualitySection = ({ datasets }: TenantState, drafting: Drafting): DashboardSection => {
  const { language } = drafting;
  const { quality: messages } = drafting.messages;
  const checked = datasets.flatMap((each, index) =>
    each.check === null ? [] : [{ ...each, check: each.check, label: unique(each.dataset.name, index, datasets) }],
  );
  if (checked.length === 0) return section('quality', drafting);
  const sourceIds = checked.map(({ dataset }) => dataset.datasetId);
  const dimensions = Object.entries(dimensionNames(language)).map(([key, title]) => ({ key, title }));
  const scoreOf = ({ check }: (typeof checked)[number], key: string): number | null =>
    check.assessment.dimensions.find(({ dimension }) => dimension === key)?.score ?? null;
  const dataset = { key: 'dataset', title: messages.dataset, kind: 'text' } as const;
  // The only dataset is shown by dimension, several are compared.
  const isSingle = checked.length === 1;
  const scores: DashboardPanel = {
    id: 'quality-scores',
    title: isSingle ? messages.dimensionScores : messages.scores,
    chart: { form: 'lying-bar', x: isSingle ? 'dimension' : 'dataset', series: null, measures: ['score'], choice: false },
    dimensions: [dataset, { key: 'dimension', title: messages.dimension, kind: 'text' }],
    measures: [{ key: 'score', title: messages.score, kind: 'percent', digits: 1, combine: 'only' }],
    groupBy: [isSingle ? 'dimension' : 'dataset'],
    rows: checked.flatMap((each) =>
      [
        [each.label, messages.overall, each.check.score],
        ...dimensions.map(({ key, title }) => [each.label, title, scoreOf(each, key)]),
      ].filter(([, , score]) => !isSingle || score !== null),
    ),
    note: null,
    sourceIds,
  };
  const matrix: DashboardPanel = {
    id: 'quality-matrix',
    title: messages.matrix,
    chart: null,
    dimensions: [dataset, { key: 'gate', title: messages.gate, kind: 'text' }],
    measures: [
      { key: 'overall', title: messages.overall, kind: 'percent', digits: 1, combine: 'only' },
      ...dimensions.map(({ key, title }) => ({ key, title, kind: 'percent', digits: 1, combine: 'only' }) as const),
    ],
    groupBy: ['dataset', 'gate'],
    rows: checked.map((each) => [
      each.label,
      tenantStateMessagesIn(language).gates[gateOf(each)],
      each.check.score,
      ...dimensions.map(({ key }) => scoreOf(each, key)),
    ]),
    note: null,
    sourceIds,
  };
  const found = checked.flatMap(({ label, check }) =>
    mainFindings(check.assessment, FINDINGS_PER_DATASET).map(({ check: name, columns, failed, checked: of, share }) => [
      label,
      findingLabel(name, language),
      oneLine(columns.join(', ')),
      failed,
      of,
      share,
    ]),
  );
  const findings: DashboardPanel = {
    id: 'quality-findings',
    title: messages.findings,
    chart: null,
    dimensions: [
      dataset,
      { key: 'finding', title: messages.finding, kind: 'text' },
      { key: 'columns', title: messages.columns, kind: 'text' },
    ],
    measures: [
      { key: 'failed', title: messages.failed, kind: 'number', digits: 0, combine: 'sum' },
      { key: 'checked', title: messages.checked, kind: 'number', digits: 0, combine: 'sum' },
      { key: 'share', title: messages.share, kind: 'percent', digits: 1, combine: 'only' },
    ],
    groupBy: ['dataset', 'finding', 'columns'],
    rows: found,
    note: null,
    sourceIds,
  };
  const panels = [scores, matrix, ...(found.length === 0 ? [] : [findings])];
  return section('quality', drafting, {
    tiles: [
      tile(messages.datasets, checked.length, 'count', sourceIds, drafting),
      tile(messages.open, checked.filter((each) => gateOf(each) === 'open').length, 'count', sourceIds, drafting),
    ],
    filters: [
      ...filterOf(panels, 'dataset'),
      ...(isSingle ? [] : filterOf([scores], 'dimension', { kind: 'one', initial: messages.overall })),
    ],
    panels,
  });
};

/** Returns the name of a dataset, followed by its position if several datasets have the same name. */
const unique = (name: string, index: number, datasets: TenantState['datasets']): string =>
  datasets.filter(({ dataset }) => oneLine(dataset.name) === oneLine(name)).length > 1 ? `${oneLine(name)} #${index + 1}` : oneLine(name);
