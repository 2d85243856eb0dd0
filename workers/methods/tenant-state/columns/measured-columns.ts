import { isNumericType } from '../../../../platform/column-meaning/index.js';
import { understoodColumns, type Dataset } from '../../../../subgraphs/sources/index.js';
import type { TypedColumn } from '../../table-roles/index.js';

type MeasurableDataset = Parameters<typeof understoodColumns>[0] & Pick<Dataset, 'columns'>;

/** Returns the numeric columns that contain measurements and are not constant. */
export const measuredColumns = (dataset: MeasurableDataset): TypedColumn[] => {
  const measures = new Set(understoodColumns(dataset).flatMap(({ name, role }) => (role === 'measure' ? [name] : [])));
  const distinct = new Map(dataset.profile.columns.map((column) => [column.name, column.distinct]));
  return dataset.columns.filter(({ name, type }) => isNumericType(type) && measures.has(name) && (distinct.get(name) ?? 0) > 1);
};
