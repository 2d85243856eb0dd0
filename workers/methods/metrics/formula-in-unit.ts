import { inUnitOfShare, type CheckedFormula } from '../../../subgraphs/metrics/index.js';
import { understoodColumns, type UnderstandableDataset } from '../../../subgraphs/sources/index.js';

/**
 * Multiplies the formula of a metric by 100 if its value is a share from 0 to 1 and its unit a percentage; likewise for ‰ and ppm.
 * @returns the formula and the factor; 1 if it was kept
 */
export const formulaInUnit = (checked: CheckedFormula, unit: string | null, dataset: UnderstandableDataset) => {
  const profiles = new Map(dataset.profile.columns.map((column) => [column.name, column]));
  const units = new Map(understoodColumns(dataset).map((column) => [column.name, column.unit]));
  const columns = dataset.columns.map(({ name, type }) => {
    const { min, max } = profiles.get(name) ?? {};
    const isFlag = type === 'integer' && typeof min === 'number' && typeof max === 'number' && min >= 0 && max <= 1;
    return { name, unit: isFlag ? '1' : (units.get(name) ?? null) };
  });
  return inUnitOfShare(checked, unit, columns);
};
