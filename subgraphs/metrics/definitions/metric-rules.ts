import type { DatasetContent } from '../../../platform/cross-domain/index.js';
import { AppError, type ValidationIssue } from '../../../platform/errors/index.js';
import { closestName } from '../../../platform/text/index.js';
import { checkFormula, FormulaError, parseFormula, quotedColumn } from '../formula/index.js';
import { MetricDirection, MetricGrain, type MetricContentFields } from './metric-content.type.js';

/** Unchecked content of a metric; a null grain is derived from the dataset. */
export type DraftContent = Omit<MetricContentFields, 'grain'> & { grain: MetricGrain | null };

const TIME_TYPES = new Set(['date', 'timestamp']);
const DIMENSION_TYPES = new Set(['text', 'boolean', 'integer']);

/**
 * Checks the content of a metric against its dataset and fills in time column and grain: the formula must fit the dataset, all
 * columns must exist, the thresholds must match the direction. Without a dataset only the syntax of the formula is checked.
 * @throws AppError VALIDATION_FAILED with all errors and their locations in the body
 */
export const resolveContent = (draft: DraftContent, dataset: DatasetContent | null): MetricContentFields => {
  const issues = new ContentIssues();
  const name = draft.name.trim();
  if (name === '') issues.add(['name'], 'The name must not be empty');
  checkFormulaText(draft.formula, dataset, issues);
  const time = dataset ? timeOf(draft, dataset, issues) : { timeColumn: draft.timeColumn, grain: draft.grain ?? MetricGrain.MONTH };
  if (dataset) checkDimensions(draft, time.timeColumn, dataset, issues);
  checkTarget(draft, issues);
  issues.throwIfAny();
  return { ...draft, name, ...time };
};

/**
 * Returns the time column and the grain by which a dataset is computed.
 * @throws AppError VALIDATION_FAILED if the time column does not fit the dataset, or if one has to be chosen
 */
export const resolveTime = (
  draft: Pick<DraftContent, 'timeColumn' | 'grain'>,
  dataset: DatasetContent,
): Pick<MetricContentFields, 'timeColumn' | 'grain'> => {
  const issues = new ContentIssues();
  const time = timeOf(draft, dataset, issues);
  issues.throwIfAny();
  return time;
};

class ContentIssues {
  private readonly issues: ValidationIssue[] = [];

  add(path: (string | number)[], msg: string, type = 'value_error'): void {
    this.issues.push({ type, loc: ['body', ...path], msg });
  }

  throwIfAny(): void {
    if (this.issues.length > 0)
      throw new AppError('VALIDATION_FAILED', { reason: this.issues.map(({ msg }) => msg).join('; ') }, this.issues);
  }
}

const checkFormulaText = (formula: string, dataset: DatasetContent | null, issues: ContentIssues): void => {
  try {
    // A draft may be a pattern with roles in braces until a dataset provides the columns.
    const parsed = parseFormula(formula, { roles: dataset === null });
    if (dataset) checkFormula(parsed, dataset.columns, { isEventLog: dataset.roles['case'] !== undefined });
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    issues.add(['formula'], error.message, 'formula_error');
  }
};

const timeOf = (
  { timeColumn, grain }: Pick<DraftContent, 'timeColumn' | 'grain'>,
  dataset: DatasetContent,
  issues: ContentIssues,
): Pick<MetricContentFields, 'timeColumn' | 'grain'> => {
  if (grain === MetricGrain.ALL) {
    if (timeColumn !== null) issues.add(['timeColumn'], 'The grain all must not be combined with a time column; omit one of them');
    return { timeColumn: null, grain };
  }
  if (timeColumn !== null) {
    const column = columnOf(timeColumn, dataset, ['timeColumn'], issues);
    if (column && !TIME_TYPES.has(column.type))
      issues.add(['timeColumn'], `The time column must contain dates; ${quotedColumn(column.name)} has the type ${column.type}`);
    return { timeColumn, grain: grain ?? MetricGrain.MONTH };
  }
  const times = dataset.columns.filter(({ type }) => TIME_TYPES.has(type)).map(({ name }) => name);
  const [only] = dataset.roles['time'] === undefined ? (times.length === 1 ? times : []) : [dataset.roles['time']];
  if (only !== undefined) return { timeColumn: only, grain: grain ?? MetricGrain.MONTH };
  if (grain === null && times.length === 0) return { timeColumn: null, grain: MetricGrain.ALL };
  issues.add(
    ['timeColumn'],
    times.length === 0
      ? 'The dataset has no date column, so only the grain all can be computed'
      : `Specify the time column, one of ${times.map(quotedColumn).join(', ')}, or the grain all`,
  );
  return { timeColumn: null, grain: grain ?? MetricGrain.ALL };
};

const checkDimensions = ({ dimensions }: DraftContent, timeColumn: string | null, dataset: DatasetContent, issues: ContentIssues): void => {
  for (const [index, name] of dimensions.entries()) {
    const column = columnOf(name, dataset, ['dimensions', index], issues);
    if (!column) continue;
    if (!DIMENSION_TYPES.has(column.type) || name === timeColumn)
      issues.add(
        ['dimensions', index],
        `A dimension must be a text, Boolean or integer column other than the time column; ${quotedColumn(name)} has the type ${column.type}`,
      );
  }
};

const columnOf = (name: string, { columns }: DatasetContent, path: (string | number)[], issues: ContentIssues) => {
  const column = columns.find((candidate) => candidate.name === name);
  if (column) return column;
  const meant = closestName(
    name,
    columns.map((candidate) => candidate.name),
  );
  issues.add(path, `There is no column ${quotedColumn(name)}${meant === null ? '' : `; did you mean ${quotedColumn(meant)}?`}`);
  return undefined;
};

const checkTarget = ({ direction, targetValue, green, amber }: DraftContent, issues: ContentIssues): void => {
  if (green === null || amber === null) return;
  const error = thresholdError(direction, green, amber, targetValue);
  if (error !== null) issues.add(['thresholds'], error);
};

const thresholdError = (direction: MetricDirection, green: number, amber: number, target: number | null): string | null => {
  switch (direction) {
    case MetricDirection.HIGHER:
      return green > amber ? null : 'For the direction higher, green must be greater than amber';
    case MetricDirection.LOWER:
      return green < amber ? null : 'For the direction lower, green must be less than amber';
    case MetricDirection.TARGET:
      if (target === null) return 'For the direction target, thresholds require a target';
      return green >= 0 && green < amber ? null : 'For the direction target, green must be 0 or greater and less than amber';
  }
};
