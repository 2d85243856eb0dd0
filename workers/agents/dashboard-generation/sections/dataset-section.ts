import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { oneLine } from '../../../methods/tenant-state/index.js';
import type { Cube } from '../data/cube.js';
import type { DashboardColumn, DashboardMeasure, DashboardPanel, DashboardSection } from '../dashboard-result.js';
import { readableColumn } from '../column-names.js';
import { filterOf, labelOf, section, type Drafting } from '../drafting.js';

/** Returns the section of an aggregated dataset: its measures over time and by each dimension. */
export const datasetSection = (dataset: Dataset, number: number, cube: Cube, drafting: Drafting): DashboardSection => {
  const { dataset: messages } = drafting.messages;
  const id = `dataset-${number}`;
  const title = messages.title(oneLine(dataset.name));
  if (cube.total === 0) return section('dataset', drafting, { id, title });
  const { time } = cube;
  const timeColumn: DashboardColumn[] =
    time === null
      ? []
      : [{ key: 'time', title: time.step === 'month' ? messages.month : messages.year, kind: time.step === 'month' ? 'month' : 'text' }];
  const dimensions = cube.dimensions.map(
    (name, index) => ({ key: `dimension-${index}`, title: readableColumn(name), kind: 'text' }) as const,
  );
  const measures: DashboardMeasure[] = [
    { key: 'rows', title: messages.rows, kind: 'number', digits: 0, combine: 'sum' },
    ...cube.measures.map(({ column, aggregate }, index): DashboardMeasure => {
      const name = messages[aggregate](readableColumn(column));
      return { key: `measure-${index}`, title: name, kind: 'number', combine: aggregate };
    }),
  ];
  const first = timeColumn.length;
  const base: Omit<DashboardPanel, 'id' | 'title' | 'chart' | 'groupBy'> = {
    dimensions: [...timeColumn, ...dimensions],
    measures,
    rows: cube.rows.map((row) =>
      row.map((cell, index) => (index < first + dimensions.length ? labelOf(cell === null ? null : String(cell), drafting) : cell)),
    ),
    note: messages.note(oneLine(dataset.name)),
    sourceIds: [dataset.datasetId],
  };
  // Charts start with the first measure of the dataset; the row count comes last.
  const charted = [...measures.slice(1), ...measures.slice(0, 1)].map(({ key }) => key);
  const undated = base.rows.filter((row) => first === 1 && !/^\d{4}/.test(String(row[0])));
  const dated = { ...base, rows: base.rows.filter((row) => !undated.includes(row)) };
  const panels: DashboardPanel[] = [
    ...timeColumn.map(({ key }) => ({
      ...dated,
      id: `${id}-time`,
      title: messages.byTime,
      chart: { form: 'line' as const, x: key, series: null, measures: charted, choice: true },
      groupBy: [key],
    })),
    ...dimensions.map(({ key, title: name }, index) => ({
      ...base,
      id: `${id}-by-${index}`,
      title: messages.by(name),
      chart: { form: 'lying-bar' as const, x: key, series: null, measures: charted, choice: true },
      groupBy: [key],
    })),
    ...(timeColumn.length + dimensions.length === 0 ? [{ ...base, id: `${id}-all`, title, chart: null, groupBy: [] }] : []),
  ];
  return section('dataset', drafting, {
    id,
    title,
    filters: [...timeColumn, ...dimensions].flatMap(({ key }) => filterOf(panels, key)),
    panels,
  });
};
