import type { CatalogueDataset } from '../../platform/datasets/index.js';
import { AppError, type ValidationIssue } from '../../platform/errors/index.js';
import { checkFormula, closestName, FormulaError, parseFormula, quotedColumn } from './formula/index.js';
import { MetricDirection, MetricGrain, type MetricContentFields } from './metric-content.type.js';

/** What somebody wants a metric to say; the grain may be left to the dataset. */
export type WantedContent = Omit<MetricContentFields, 'grain'> & { grain: MetricGrain | null };

const TIME_TYPES = new Set(['date', 'timestamp']);
const DIMENSION_TYPES = new Set(['text', 'boolean', 'integer']);

/**
 * What a metric says, complete and consistent: the formula fits the dataset, its columns exist, the thresholds agree with
 * the direction. Without a dataset the formula is only read.
 * @throws AppError VALIDATION_FAILED with every fault, located in the body
 */
export const settleContent = (wanted: WantedContent, dataset: CatalogueDataset | null): MetricContentFields => {
  const faults = new Faults();
  const name = wanted.name.trim();
  if (name === '') faults.add(['name'], 'A metric needs a name');
  checkFormulaText(wanted.formula, dataset, faults);
  const time = dataset ? timeOf(wanted, dataset, faults) : { timeColumn: wanted.timeColumn, grain: wanted.grain ?? MetricGrain.MONTH };
  if (dataset) checkDimensions(wanted, time.timeColumn, dataset, faults);
  checkTarget(wanted, faults);
  faults.raise();
  return { ...wanted, name, ...time };
};

class Faults {
  private readonly issues: ValidationIssue[] = [];

  add(path: (string | number)[], msg: string, type = 'value_error'): void {
    this.issues.push({ type, loc: ['body', ...path], msg });
  }

  raise(): void {
    if (this.issues.length > 0)
      throw new AppError('VALIDATION_FAILED', { reason: this.issues.map(({ msg }) => msg).join('; ') }, this.issues);
  }
}

const checkFormulaText = (formula: string, dataset: CatalogueDataset | null, faults: Faults): void => {
  try {
    const parsed = parseFormula(formula);
    if (dataset) checkFormula(parsed, dataset.columns);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    faults.add(['formula'], error.message, 'formula_error');
  }
};

const timeOf = (
  { timeColumn, grain }: WantedContent,
  dataset: CatalogueDataset,
  faults: Faults,
): Pick<MetricContentFields, 'timeColumn' | 'grain'> => {
  if (grain === MetricGrain.ALL) {
    if (timeColumn !== null) faults.add(['timeColumn'], 'The grain all has no periods and so no time column');
    return { timeColumn: null, grain };
  }
  if (timeColumn !== null) {
    const column = columnOf(timeColumn, dataset, ['timeColumn'], faults);
    if (column && !TIME_TYPES.has(column.type))
      faults.add(['timeColumn'], `${quotedColumn(column.name)} holds no dates but ${column.type}`);
    return { timeColumn, grain: grain ?? MetricGrain.MONTH };
  }
  const times = dataset.columns.filter(({ type }) => TIME_TYPES.has(type)).map(({ name }) => name);
  const [only] = dataset.roles['time'] === undefined ? (times.length === 1 ? times : []) : [dataset.roles['time']];
  if (only !== undefined) return { timeColumn: only, grain: grain ?? MetricGrain.MONTH };
  if (grain === null && times.length === 0) return { timeColumn: null, grain: MetricGrain.ALL };
  faults.add(
    ['timeColumn'],
    times.length === 0
      ? 'The dataset has no column of dates: only the grain all can be computed'
      : `Name the time column: ${times.map(quotedColumn).join(', ')}; or choose the grain all`,
  );
  return { timeColumn: null, grain: grain ?? MetricGrain.ALL };
};

const checkDimensions = ({ dimensions }: WantedContent, timeColumn: string | null, dataset: CatalogueDataset, faults: Faults): void => {
  for (const [index, name] of dimensions.entries()) {
    const column = columnOf(name, dataset, ['dimensions', index], faults);
    if (!column) continue;
    if (!DIMENSION_TYPES.has(column.type) || name === timeColumn)
      faults.add(
        ['dimensions', index],
        `A dimension is a column of texts, truth values or whole numbers; ${quotedColumn(name)} holds ${column.type}`,
      );
  }
};

const columnOf = (name: string, { columns }: CatalogueDataset, path: (string | number)[], faults: Faults) => {
  const column = columns.find((candidate) => candidate.name === name);
  if (column) return column;
  const meant = closestName(
    name,
    columns.map((candidate) => candidate.name),
  );
  faults.add(path, `There is no column ${quotedColumn(name)}${meant === null ? '' : `; did you mean ${quotedColumn(meant)}?`}`);
  return undefined;
};

const checkTarget = ({ direction, targetValue, green, amber }: WantedContent, faults: Faults): void => {
  if (green === null || amber === null) return;
  const fault = thresholdFault(direction, green, amber, targetValue);
  if (fault !== null) faults.add(['thresholds'], fault);
};

const thresholdFault = (direction: MetricDirection, green: number, amber: number, target: number | null): string | null => {
  switch (direction) {
    case MetricDirection.HIGHER:
      return green > amber ? null : 'Where higher is better, green lies above amber';
    case MetricDirection.LOWER:
      return green < amber ? null : 'Where lower is better, green lies below amber';
    case MetricDirection.TARGET:
      if (target === null) return 'Distances from the target need a target';
      return green >= 0 && green < amber
        ? null
        : 'Distances from the target are not negative, and that of green is less than that of amber';
  }
};
